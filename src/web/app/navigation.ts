import type { Location, Navigator } from 'react-router'
import { addressIn } from '#shared/addresses.ts'
import type { Language } from '#shared/languages.ts'
import { message } from '#shared/message.ts'
import type { Problem } from '#web/redux/api.ts'
import { mayLeave } from '#web/ui/leave-guard.ts'
import { isTypedEntry } from '#web/ui/typed-entry.ts'
import { isServed } from './fresh-document.ts'
import { type Address, assemble, codeOf, findPage, loadData, type OpenPage } from './open-page.ts'
import { type AppStore, showProgress } from './store.ts'
import { currentLocation, type Entry, loadedLocation, readAddress } from './where.ts'

/** The screen's content: a page, or the failure to load it. */
export type View = {
  location: Location
  action: 'PUSH' | 'REPLACE' | 'POP'
  content: OpenPage | { failure: Problem }
  /** The position to scroll to; null leaves the page where it is. */
  scroll: number | null
}
export type Snapshot = { view: View; pending: boolean }

const indexOf = (entry: unknown): number => (entry as Entry | null)?.index ?? 0

// Not crypto.randomUUID: it is missing where the site is tried over plain http in a local network.
const newKey = (): string => Math.random().toString(36).slice(2)
const now = (): string => new Date().toISOString()

/** @returns the address that a link leads to, as the specification writes it */
export const hrefOf = (to: Parameters<Navigator['push']>[0]): string =>
  typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`

const addressOf = (to: Parameters<Navigator['push']>[0]): Pick<Location, 'pathname' | 'search' | 'hash'> => {
  const { pathname, search, hash } = new URL(hrefOf(to), window.location.href)
  return readAddress({ pathname, search, hash })
}

const missingCode: Problem = {
  status: 0,
  code: 'missing-code',
  title: message('failure.notFetched'),
  errors: [],
}

/** @returns the problem of a page that cannot be shown; an error that is no answer of the API is missing code */
function asProblem(error: unknown): Problem {
  return typeof error === 'object' && error !== null && 'code' in error ? (error as Problem) : missingCode
}

/**
 * Moves between pages without loading the document again: code and data of the next page first, then the
 * address and the view together. The last click wins.
 * @param language of the document; addresses are written in its words, and everywhere else as the specification does
 * @param scratch makes a store that shares the API client, so that a page is loaded aside before it is shown.
 */
export function createNavigation(
  { store, language }: { store: AppStore; language: Language },
  scratch: () => AppStore,
  initial: OpenPage,
) {
  const wholeOf = ({ pathname, search, hash }: Location): string =>
    addressIn(pathname + search + hash, language)

  let snapshot: Snapshot = {
    view: { location: loadedLocation(), action: 'POP', content: initial, scroll: null },
    pending: false,
  }
  let attempt = 0
  const listeners = new Set<() => void>()

  const publish = (next: Snapshot): void => {
    snapshot = next
    for (const listener of listeners) listener()
  }

  /** Code and data of a page, fetched into the API client's memory and nowhere else. */
  const prefetch = async (address: Address, aside = scratch()): Promise<number> => {
    const [status] = await Promise.all([
      loadData(aside, address, now()),
      codeOf(findPage(address.pathname).page),
    ])
    return status
  }

  /** Ends showing how the calls of the last page on its way go. */
  let endProgress = (): void => {}

  /**
   * Everything is there before the store is filled, which the page on screen reads too: from then on nothing is
   * waited for, so that its content and the address change together.
   * @returns null when another page was opened meanwhile, whose content the store must keep
   */
  const ready = async (location: Location, isWanted: () => boolean): Promise<OpenPage | null> => {
    endProgress()
    const aside = scratch()
    endProgress = showProgress(aside, store)
    const expected = await prefetch(location, aside)
    const page = await assemble(location.pathname, expected)
    if (!isWanted()) return null
    const status = await loadData(store, location, now())
    return status === expected ? page : assemble(location.pathname, status)
  }

  /** A release while this tab is open takes old code away: the server still has the page, so ask it. */
  const leaveForFresh = async (location: Location): Promise<boolean> => {
    const isThere = await isServed(wholeOf(location))
    if (isThere) window.location.assign(wholeOf(location))
    return isThere
  }

  /** Scroll positions by history key; a popstate comes when the entry that is left cannot be written any more. */
  const positions = new Map<string, number>()
  /** The place of the page on screen in the browser's history. */
  let index = indexOf(history.state)
  /** The next popstate is our own step back to a page that was not to be left. */
  let isReturning = false

  const writeHistory = ({ location, action }: View): void => {
    if (action === 'POP') return
    if (action === 'PUSH') index += 1
    const entry: Entry = { usr: location.state, key: location.key, index }
    const url = wholeOf(location)
    if (action === 'REPLACE') history.replaceState(entry, '', url)
    else {
      positions.set(snapshot.view.location.key, scrollY)
      history.replaceState({ ...(history.state as Entry | null), scroll: scrollY }, '')
      history.pushState(entry, '', url)
    }
  }

  const open = async (location: Location, action: View['action'], scroll: number | null): Promise<void> => {
    attempt += 1
    const mine = attempt
    const isWanted = (): boolean => mine === attempt
    const show = (content: View['content'] | null): void => {
      if (!content || !isWanted()) return
      const view: View = { location, action, content, scroll }
      writeHistory(view)
      publish({ view, pending: false })
    }
    publish({ ...snapshot, pending: true })
    try {
      const { page, params } = findPage(location.pathname)
      if (page.fromLinkState?.(store, location.state, params)) {
        show(await assemble(location.pathname, 200))
        const fresh = await ready(location, isWanted)
        if (fresh && fresh.status !== 200 && isWanted()) {
          publish({ ...snapshot, view: { ...snapshot.view, content: fresh } })
        }
        return
      }
      show(await ready(location, isWanted))
    } catch (error) {
      const failure = asProblem(error)
      if (isWanted() && failure === missingCode && (await leaveForFresh(location))) return
      // A page that a link's state filled is already on screen and still worth reading.
      if (isWanted() && snapshot.pending) show({ failure })
    }
  }

  const isOnScreen = ({ pathname, search }: Address): boolean =>
    pathname === snapshot.view.location.pathname && search === snapshot.view.location.search

  /** A page on its way has filled the store before it is shown, so the old one no longer counts as shown. */
  const isShown = (address: Address): boolean => !snapshot.pending && isOnScreen(address)

  /** Another query of a page that shows dialogs and lists by it: there is nothing to wait for. */
  const isSamePage = ({ pathname }: Address): boolean => {
    const { content, location } = snapshot.view
    return 'page' in content && content.page.nested === true && pathname === location.pathname
  }

  /** Moves to another place on the page that is shown, and gives up a page on its way. */
  const move = (location: Location, action: View['action'], scroll: number | null): void => {
    if (snapshot.pending) attempt += 1
    const view: View = { ...snapshot.view, location, action, scroll }
    writeHistory(view)
    publish({ view, pending: false })
  }

  const go = (action: 'PUSH' | 'REPLACE'): Navigator['push'] => {
    return (to, state, options) => {
      const address = addressOf(to)
      const location = { ...address, state: state ?? null, key: newKey() } as Location
      const scroll = options?.preventScrollReset ? null : 0
      const leave = (): void => {
        const isHere = isShown(address)
        // A page that is being left writes no more of what it shows, or was typed before, into the address.
        const isLate = action === 'REPLACE' || isTypedEntry(state)
        if (isSamePage(address) && snapshot.pending && isLate) return
        if (isSamePage(address)) move(location, isHere ? 'REPLACE' : action, scroll)
        else if (isHere && address.hash) move(location, action, scroll)
        else void open(location, isHere ? 'REPLACE' : action, scroll)
      }
      const allowed = mayLeave()
      if (allowed === true) leave()
      else void allowed.then((yes) => yes && leave())
    }
  }

  /** A step in the history has happened already: it is taken back until the answer is there. */
  const returnUntil = async (allowed: Promise<boolean>): Promise<void> => {
    const steps = indexOf(history.state) - index
    isReturning = true
    history.go(-steps)
    if (await allowed) history.go(steps)
  }

  const goBackOrForward = (): void => {
    if (isReturning) {
      isReturning = false
      return
    }
    const allowed = mayLeave()
    if (allowed !== true) return void returnUntil(allowed)
    const location = currentLocation()
    index = indexOf(history.state)
    positions.set(snapshot.view.location.key, scrollY)
    const scroll = positions.get(location.key) ?? (history.state as Entry | null)?.scroll
    if (isSamePage(location) || isShown(location)) move(location, 'POP', scroll ?? null)
    else void open(location, 'POP', scroll ?? 0)
  }

  return {
    navigator: {
      createHref: (to) => addressIn(hrefOf(to), language),
      push: go('PUSH'),
      replace: go('REPLACE'),
      go: (delta) => history.go(delta),
    } satisfies Navigator,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => snapshot,
    prefetch: (address: Address) => prefetch(address).catch(() => null),
    retry: () => {
      const { content, location } = snapshot.view
      // Browsers may remember that code was missing for as long as the document lives.
      if ('failure' in content && content.failure === missingCode) return window.location.reload()
      return open(location, 'REPLACE', 0)
    },
    /** Takes over back and forward, also what happened before the page was hydrated, and where the browser scrolls to. */
    listen: () => {
      addEventListener('popstate', goBackOrForward)
      if (!isOnScreen(currentLocation())) goBackOrForward()
      history.scrollRestoration = 'manual'
      // A reload, or coming back from another site, is the browser's to restore.
      addEventListener('pagehide', () => {
        history.scrollRestoration = 'auto'
      })
      addEventListener('pageshow', () => {
        history.scrollRestoration = 'manual'
      })
    },
  }
}

export type Navigation = ReturnType<typeof createNavigation>
