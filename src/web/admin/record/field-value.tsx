import { lackedNames } from '#shared/field.ts'
import { kindWords } from '#shared/file-words.ts'
import { formatPhone } from '#shared/format-phone.ts'
import { isBlankTick } from '#shared/list-words.ts'
import { altFieldOf, lackingKey, sizesKey } from '#shared/resource.ts'
import { type LocalizedField, wordsOf } from '#shared/resource-words.ts'
import { readFileValue } from '#shared/stored-files.ts'
import { StatusBadge } from '#web/admin/table/status-badge.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { Picture } from '#web/ui/picture.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import css from './field-value.module.css'
import { focusWords } from './focus-words.ts'
import { ListLines } from './list-lines.tsx'
import { ReferenceTitle } from './reference-title.tsx'
import { textLanguage } from './text-language.ts'

type Props = {
  name: string
  field: LocalizedField
  record: Readonly<Record<string, unknown>>
}

/** The whole value of a field; a list without items is as empty as a text without letters. */
export const FieldValue = ({ name, field, record }: Props) => {
  const texts = usePanelTexts()
  const { t, dateTime } = texts
  const value = isBlankTick(field, record[name], record) ? '' : (record[name] ?? '')
  if (typeof value === 'boolean') return <StatusBadge on={value} words={wordsOf(field)} />
  const text = String(value)
  const lang = textLanguage(field)
  if (text === '') {
    const isLacked = lackedNames(record[lackingKey]).includes(name)
    return <span className={css.empty}>{isLacked ? t('lacking.label') : t('value.empty')}</span>
  }
  if (field.focuses) return focusWords(text, texts)
  switch (field.kind) {
    case 'list':
      return <ListLines field={field} value={value} />
    case 'html':
      return <RichText html={text} lang={lang} />
    case 'image': {
      const versions = record[sizesKey(name)] as Parameters<typeof Picture>[0]['versions']
      const alt = String(record[altFieldOf(name, field)] ?? '') || field.label
      return (
        <Picture
          src={text}
          versions={versions}
          frames={[{ width: '160px' }]}
          alt={alt}
          className={css.picture}
        />
      )
    }
    case 'file':
      return `${readFileValue(text)?.name ?? ''} (${kindWords(text, texts.number)})`
    case 'url':
      return (
        <a href={text} target="_blank" rel="noreferrer noopener">
          {text}
        </a>
      )
    case 'phone':
      return formatPhone(text)
    case 'datetime':
      return dateTime(text)
    case 'reference':
      return <ReferenceTitle to={field.to ?? ''} id={text} />
    default:
      return lang ? <span lang={lang}>{text}</span> : (field.optionLabels?.[text] ?? text)
  }
}
