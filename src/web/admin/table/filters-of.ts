import { type LocalizedField, type LocalizedResource, wordsOf } from '#shared/resource-words.ts'

/** One way to narrow a list down; a rare one is folded away at a desk until it is asked for. */
export type Filter = {
  isRare?: true
} /** One of few: `options` are value and word; the value '' stands for all. */ & (
  | { kind: 'choice'; field: string; label: string; options: readonly (readonly [string, string])[] }
  | { kind: 'values'; field: string; label: string }
  | { kind: 'day'; field: string; label: string }
  | { kind: 'number'; field: string; label: string; max: number }
  | { kind: 'reference'; field: string; label: string; to: string }
)

/** A field by its name, or a filter of the page's own. */
type FilterRule = string | Filter

export type FilterRules = {
  /** The filters in their order; without it one for each field of few values. */
  filters?: readonly FilterRule[] | undefined
}

function filterOf(name: string, field: LocalizedField, all: string): Filter {
  const { kind, label, optionLabels = {}, to } = field
  if (kind === 'reference' && to) return { kind: 'reference', field: name, label, to }
  const [on, off] = wordsOf(field)
  const choices =
    kind === 'boolean' ? [['true', on] as const, ['false', off] as const] : Object.entries(optionLabels)
  return choices.length > 0
    ? { kind: 'choice', field: name, label, options: [['', all], ...choices] }
    : { kind: 'values', field: name, label }
}

const fewValues: readonly string[] = ['boolean', 'enum', 'reference']

const defaultNames = ({ fields }: LocalizedResource): string[] =>
  Object.entries(fields)
    .filter(([, { kind, transient, readableBy }]) => fewValues.includes(kind) && !transient && !readableBy)
    .map(([name]) => name)

/**
 * @param all the word for no choice
 * @returns the filters above a resource's list: by its definition, unless the page says otherwise.
 */
export function filtersOf(resource: LocalizedResource, { filters }: FilterRules, all: string): Filter[] {
  return (filters ?? defaultNames(resource)).flatMap((rule) => {
    if (typeof rule !== 'string') return [rule]
    const field: LocalizedField | undefined = resource.fields[rule]
    return field ? [filterOf(rule, field, all)] : []
  })
}
