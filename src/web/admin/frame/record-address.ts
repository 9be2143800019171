import { createContext, use } from 'react'

/** A record as far as its address needs it. */
export type Addressed = { resource: string; id: number; title: string }

/** The layout of the panel gives it: it knows which page shows a resource. */
export const RecordAddressContext = createContext<(record: Addressed) => string | null>(() => null)

/** @returns what gives the address in the panel of a record of any resource; null for one that has no page */
export const useRecordAddress = (): ((record: Addressed) => string | null) => use(RecordAddressContext)
