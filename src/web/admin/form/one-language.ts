import { createContext } from 'react'

/** Whether the association writes its texts in one language: forms then ask for no others, unless a record has some. */
export const OneLanguage = createContext(false)
