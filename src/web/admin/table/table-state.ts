import type { Query } from '#web/redux/create-resource-slice.ts'

/** The part of a list that is shown. The address holds it, so that a reload and the way back keep it. */
export type TableState = {
  q: string
  /** Field name, with a minus for descending; null is the order of the page. */
  sort: string | null
  /** From 1. */
  page: number
  size: number
  /** Field name → values of which one must match. */
  filters: Readonly<Record<string, readonly string[]>>
}

export type TableOptions = {
  /** Page sizes to choose from; the first that fits is not the default, `size` is. */
  sizes: readonly number[]
  size: number
  sortable: readonly string[]
  filterable: readonly string[]
}

/** The generic sizes of a page (specification §9). */
export const pageSizes: readonly number[] = [10, 25, 50, 100]

const wholeNumber = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null

/** @returns the state an address asks for; what it cannot ask for is left out. */
export function readTableState(address: string, options: TableOptions): TableState {
  const parameters = new URLSearchParams(address)
  const sort = parameters.get('sort')
  const size = wholeNumber(parameters.get('size'))
  const filters = options.filterable
    .map((name) => [name, parameters.getAll(name)] as const)
    .filter(([, values]) => values.length > 0)
  return {
    q: parameters.get('q')?.slice(0, 200) ?? '',
    sort: sort && options.sortable.includes(sort.replace(/^-/, '')) ? sort : null,
    page: wholeNumber(parameters.get('page')) ?? 1,
    size: size && options.sizes.includes(size) ? size : options.size,
    filters: Object.fromEntries(filters),
  }
}

/** @returns the address with this state; parameters that are not the table's stay. */
export function writeTableState(address: string, state: TableState, options: TableOptions): string {
  const parameters = new URLSearchParams(address)
  for (const name of ['q', 'sort', 'page', 'size', ...options.filterable]) parameters.delete(name)
  if (state.q) parameters.set('q', state.q)
  if (state.sort) parameters.set('sort', state.sort)
  if (state.page > 1) parameters.set('page', String(state.page))
  if (state.size !== options.size) parameters.set('size', String(state.size))
  for (const [name, values] of Object.entries(state.filters)) {
    for (const value of values) parameters.append(name, value)
  }
  return parameters.size === 0 ? '' : `?${parameters}`
}

/**
 * @param order of the list while none is chosen; without it the server's own
 * @returns what narrows the list down: the same for the table and for an export
 */
export function filterQuery({ q, sort, filters }: TableState, order?: string): Query {
  const sortedBy = sort ?? order
  return { ...(q.trim() && { q: q.trim() }), ...(sortedBy && { sort: sortedBy }), ...filters }
}

/** @returns the parameters of the page that is shown. */
export function listQuery(state: TableState, order?: string): Query {
  return { limit: state.size, offset: (state.page - 1) * state.size, ...filterQuery(state, order) }
}

/** @returns whether anything keeps records from being shown. */
export const isNarrowed = ({ q, filters }: TableState): boolean =>
  q.trim() !== '' || Object.values(filters).some((values) => values.length > 0)
