import { type Order, readList } from './read-list.ts'

// Run in a process of its own by read-people.ts.
export const read = (order: Order) => readList(order)
