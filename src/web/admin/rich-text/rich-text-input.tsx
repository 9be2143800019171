import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { InputProps } from '#web/admin/form/input-props.ts'

const load = () => import('./rich-text-editor.tsx')
const RichTextEditor = lazy(async () => ({ default: (await load()).RichTextEditor }))

/** A text with headings, lists, links and pictures. The editor's code is fetched when the first one is shown. */
export const RichTextInput = (props: InputProps) => (
  // As high as the label, two rows of tools and the text, so that what stands below stays where it is.
  <Suspense fallback={<Skeleton height={300} radius="md" />}>
    <RichTextEditor {...props} />
  </Suspense>
)
