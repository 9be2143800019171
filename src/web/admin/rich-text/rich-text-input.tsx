import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { InputProps } from '#web/admin/form/input-props.ts'

const load = () => import('./rich-text-editor.tsx')
const RichTextEditor = lazy(async () => ({ default: (await load()).RichTextEditor }))

/** A text with headings, lists, links and pictures. The editor's code is fetched when the first one is shown. */
export const RichTextInput = (props: InputProps) => (
  <Suspense fallback={<Skeleton height={260} radius="md" />}>
    <RichTextEditor {...props} />
  </Suspense>
)
