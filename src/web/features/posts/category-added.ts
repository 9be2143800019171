import type { Category } from '#shared/resources/categories.ts'

/** @returns the toast of a new category (specification §8). */
export const categoryAdded = ({ name }: Category): string => `Category ${name} added!!!`
