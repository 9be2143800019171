import { TextInput } from '@mantine/core'
import { longestSlug, slugOf } from '#shared/page-slug.ts'
import { ownPage } from '#shared/paths.ts'
import type { InputProps } from '#web/admin/form/input-props.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

/** @returns what is typed as an address is written, with a hyphen at its end that a letter may follow */
export const typedSlug = (typed: string): string =>
  slugOf(typed) + (/[^a-z0-9]$/i.test(typed.trimStart()) && typed.trim() !== '' ? '-' : '')

/**
 * The address of a page. As long as nothing is typed here it is made of the title: by the server in the end, which knows
 * the addresses of the others.
 */
export const SlugInput = ({
  id,
  name,
  field,
  value,
  values,
  stored,
  error,
  onChange,
  onBlur,
}: InputProps) => {
  const { t } = usePanelTexts()
  const typed = typeof value === 'string' ? value : ''
  const slug = typed || slugOf(String(values?.title ?? ''))
  const before = String(stored?.slug ?? '')
  const leadsOn = stored?.is_published === true && before !== slug
  return (
    <TextInput
      id={id}
      name={name}
      label={field.label}
      description={leadsOn ? t('pages.leadsOn', { address: ownPage(before) }) : location.host + ownPage(slug)}
      error={error}
      value={slug}
      maxLength={longestSlug}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => onChange(name, typedSlug(event.currentTarget.value))}
      onBlur={() => {
        if (typed) onChange(name, slugOf(typed))
        onBlur(name)
      }}
    />
  )
}
