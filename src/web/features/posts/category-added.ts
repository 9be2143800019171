import type { Category } from '#shared/resources/categories.ts'
import type { PanelTexts } from '#web/ui/panel-texts.ts'

/** @returns the toast of a new category (specification §8). */
export const categoryAdded = ({ name }: Category, { t }: PanelTexts): string =>
  t('posts.categoryAdded', { name })
