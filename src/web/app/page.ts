import type { ComponentType } from 'react'
import type { Language } from '#shared/languages.ts'
import type { Problem } from '#web/redux/api.ts'
import type { SiteTexts } from '#web/ui/texts.ts'
import type { Head } from './head.ts'
import type { Params } from './match-page.ts'
import type { AppStore, RootState } from './store.ts'

export type LoadInput = { store: AppStore; params: Params; query: URLSearchParams; language: Language }
type HeadInput = {
  state: RootState
  params: Params
  /** Given where the head is written, not where only the title is asked for. */
  query?: URLSearchParams
  texts: SiteTexts
}
/** 404: there is no such thing; 410: it was deleted. The not-found page is shown for both. */
export type LoadOutcome = { status: 404 | 410 } | undefined

export type PageProps = { params: Params }
export type PageModule = { Page: ComponentType<PageProps> }

/** The file that makes a document a living application, with the home page. */
export const startSource = 'src/web/app/start.tsx'
/** Everything the site knows about one page; `routes.tsx` lists them all. */
export type Page = {
  path: string
  /** The file that `lazy` loads, from the root of the repository: its styles are inlined by the server. */
  source: string
  lazy: () => Promise<PageModule>
  /** Shows texts that come with its code (`pages.ts` of a language). */
  hasOwnTexts?: true
  /** `public` has header and footer, `bare` stands alone. */
  layout: 'public' | 'bare'
  /**
   * Shows pages of its own below its path, so it stays while one moves between them; what only the query
   * changes is a dialog over the same page, and moves neither scroll nor focus.
   */
  nested?: true
  /** Fills the store with the data of the page: on the server, and in the browser before the page shows. */
  load?: (input: LoadInput) => Promise<LoadOutcome>
  /** Takes the state of a link (`<Link state>`); true when that is enough to show the page at once. */
  fromLinkState?: (store: AppStore, passed: unknown, params: Params) => boolean
  head: (input: HeadInput) => Head
  /** Drops from the state what the first view of this page does not need. */
  slimState?: (state: RootState, query: URLSearchParams) => RootState
  /** Runs no scripts, so nothing stands there that needs them. */
  isStill?: true
  /** Depends on who is signed in, so the server sends an empty frame (settled §4.14). */
  clientOnly?: true
  frameSources?: (state: RootState) => string[]
}

type Dispatched<T> = { unwrap(): Promise<T> }

/** Whether this code renders documents: what it alone needs is no part of what browsers load. */
export const isRendering = import.meta.env.SSR || import.meta.env.MODE === 'test'

/** Waits for all calls a page needs; a failure is thrown as a `Problem`. */
export async function allOf(calls: readonly Dispatched<unknown>[]): Promise<undefined> {
  await Promise.all(calls.map((call) => call.unwrap()))
}

/** @returns the outcome of a page whose record does not exist; other failures go on. */
export function missing(problem: Problem): LoadOutcome {
  if (problem.status === 404 || problem.status === 410) return { status: problem.status }
  throw problem
}
