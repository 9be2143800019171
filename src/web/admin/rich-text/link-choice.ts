import { type ComponentType, createContext } from 'react'

/** A thing of the association that a text may lead to: its address, and what it is called. */
export type LinkTarget = { href: string; text: string }

export type LinkChoiceProps = { onChoose: (target: LinkTarget) => void }

/** Offers such things beside the address of a link; the panel says which there are. */
export const LinkChoice = createContext<ComponentType<LinkChoiceProps> | null>(null)
