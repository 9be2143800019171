import { focalPoint } from '#shared/focal-point.ts'
import type { PanelTexts } from '#web/ui/panel-texts.ts'

/** @returns the place that a field of the kind `focus` names, in words; any other text as it is */
export function focusWords(value: string, { t }: Pick<PanelTexts, 't'>): string {
  const point = focalPoint(value)
  return point ? t('picture.focusPlace', { x: point.x, y: point.y }) : value
}
