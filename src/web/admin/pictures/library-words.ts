import { languages, translationKey } from '#shared/languages.ts'
import type { LibraryPicture } from '#shared/picture-library.ts'
import type { PanelTexts } from '#web/ui/panel-texts.ts'

/** @returns what a picture is called: what it shows, in any language, the name of its file, or the record that shows it */
export function pictureName(
  picture: LibraryPicture,
  { t, language }: Pick<PanelTexts, 't' | 'language'>,
): string {
  const texts = [language, ...languages].map((one) => picture[translationKey('alt', one)])
  const said = texts.find((text) => typeof text === 'string' && text !== '')
  return (said as string | undefined) ?? (picture.file_name || picture.title || t('library.nameless'))
}

const kilobyte = 1024

/** @returns a size in bytes in words */
export function sizeWords(bytes: number, { t, number }: Pick<PanelTexts, 't' | 'number'>): string {
  return bytes < kilobyte * kilobyte
    ? t('library.kilobytes', { number: number(Math.max(1, Math.round(bytes / kilobyte))) })
    : t('library.megabytes', { number: number(bytes / kilobyte / kilobyte) })
}

/** @returns the sizes of a picture, in pixels and in bytes */
export function pictureSize(
  { image_sizes: { width, height }, bytes }: LibraryPicture,
  texts: Pick<PanelTexts, 't' | 'number'>,
): string {
  if (bytes === null) return texts.t('library.size', { width, height })
  return texts.t('library.bytes', { width, height, size: sizeWords(bytes, texts) })
}

/** @returns where a picture is used, in words */
export function useWords({ use, places }: LibraryPicture, { t }: Pick<PanelTexts, 't'>): string {
  return use === 'used' ? t('library.usedIn', { count: places }) : t(`library.use.${use}`)
}
