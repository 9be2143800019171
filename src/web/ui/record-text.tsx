import { type RecordTexts, useTexts } from './texts.ts'

/** A text of a record inside others; one in another language than the page says so to screen readers. */
export const RecordText = ({ of: record, field }: { of: RecordTexts; field: string }) => {
  const { text, lang } = useTexts().localText(record, field)
  return lang ? <span lang={lang}>{text}</span> : text
}
