import type { Location, Navigator } from 'react-router'
import { addressIn } from '#shared/addresses.ts'
import type { Language } from '#shared/languages.ts'
import { message } from '#shared/message.ts'
import type { Problem } from '#web/redux/api.ts'
import { serverNowMs } from '#web/redux/server-clock.ts'
import { mayLeave } from '#web/ui/leave-guard.ts'
import { isTypedEntry } from '#web/ui/typed-entry.ts'
import { hasPage, isServed } from './fresh-document.ts'
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
type Snapshot = { view: View; pending: boolean }

const indexOf = (entry: unknown): number => (entry as Entry | null)?.index ?? 0

// Not crypto.randomUUID: it is missing where the site is tried over plain http in a local network.
const newKey = (): string => Math.random().toString(36).slice(2)
const now = (): string => new Date(serverNowMs() ?? Date.now()).toISOString()

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

/** The view on screen, and whether another page is on its way. */
function createScreen(content: OpenPage) {
  let snapshot: Snapshot = {
    view: { location: loadedLocation(), action: 'POP', content, scroll: null },
    pending: false,
  }
  const listeners = new Set<() => void>()
  const isOnScreen = ({ pathname, search }: Address): boolean =>
    pathname === snapshot.view.location.pathname && search === snapshot.view.location.search
  return {
    get: () => snapshot,
    show(next: Partial<Snapshot>): void {
      snapshot = { ...snapshot, ...next }
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isOnScreen,
    /** A page on its way has filled the store before it is shown, so the old one no longer counts as shown. */
    isShown: (address: Address): boolean => !snapshot.pending && isOnScreen(address),
    /** Another query of a page that shows dialogs and lists by it: there is nothing to wait for. */
    isSamePage({ pathname }: Address): boolean {
      const { content, location } = snapshot.view
      return 'page' in content && content.page.nested === true && pathname === location.pathname
    },
  }
}

type Stores = { store: AppStore; scratch: () => AppStore; language: Language }

/** Loads code and data of pages. */
function createLoader({ store, scratch, language }: Stores) {
  /** Fetched into the API client's memory and nowhere else. */
  const prefetch = async (address: Address, aside = scratch()): Promise<number> => {
    const [status] = await Promise.all([
      loadData(aside, { ...address, language }, now()),
      codeOf(findPage(address.pathname).page),
    ])
    return status
  }
  /** Ends showing how the calls of the last page on its way go. */
  let endProgress = (): void => {}
  return {
    prefetch,
    /**
     * Everything is there before the store is filled, which the page on screen reads too: from then on nothing is
     * waited for, so that its content and the address change together.
     * @returns null when another page was opened meanwhile, whose content the store must keep
     */
    async ready(location: Location, isWanted: () => boolean): Promise<OpenPage | null> {
      endProgress()
      const aside = scratch()
      endProgress = showProgress(aside, store)
      const expected = await prefetch(location, aside)
      const page = await assemble(location.pathname, expected)
      if (!isWanted()) return null
      const status = await loadData(store, { ...location, language }, now())
      return status === expected ? page : assemble(location.pathname, status)
    },
  }
}

/** The browser's history, with the place of the page on screen in it and where each page was scrolled to. */
function createHistory(addressOf: (location: Location) => string) {
  /** Scroll positions by history key; a popstate comes when the entry that is left cannot be written any more. */
  const positions = new Map<string, number>()
  let index = indexOf(history.state)
  return {
    write({ location, action }: View, former: Location): void {
      if (action === 'POP') return
      if (action === 'PUSH') index += 1
      const entry: Entry = { usr: location.state, key: location.key, index }
      const url = addressOf(location)
      if (action === 'REPLACE') history.replaceState(entry, '', url)
      else {
        positions.set(former.key, scrollY)
        history.replaceState({ ...(history.state as Entry | null), scroll: scrollY }, '')
        history.pushState(entry, '', url)
      }
    },
    /** @returns the steps from the page on screen to the entry that the browser has gone to */
    steps: (): number => indexOf(history.state) - index,
    /** Follows the browser to another entry. @returns where that page was scrolled to */
    follow(former: Location, { key }: Location): number | undefined {
      index = indexOf(history.state)
      positions.set(former.key, scrollY)
      return positions.get(key) ?? (history.state as Entry | null)?.scroll
    },
  }
}

/** A reload, or coming back from another site, is the browser's to restore; all else is ours. */
function takeOverScrolling(): void {
  history.scrollRestoration = 'manual'
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
  })
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual'
  })
}

type Opening = { location: Location; action: View['action']; scroll: number | null }

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
  const screen = createScreen(initial)
  const loader = createLoader({ store, scratch, language })
  const entries = createHistory(wholeOf)
  let attempt = 0

  const show = (view: View): void => {
    entries.write(view, screen.get().view.location)
    screen.show({ view, pending: false })
  }

  /** Loads the document anew when the server has it: old code is gone with a release, or the address leads elsewhere. */
  const leaveForFresh = async (location: Location, isThere: typeof isServed): Promise<boolean> => {
    const leaves = await isThere(wholeOf(location))
    if (leaves) window.location.assign(wholeOf(location))
    return leaves
  }

  const open = async (opening: Opening): Promise<void> => {
    const { location } = opening
    attempt += 1
    const mine = attempt
    const isWanted = (): boolean => mine === attempt
    const showContent = (content: View['content'] | null): void => {
      if (content && isWanted()) show({ ...opening, content })
    }
    screen.show({ pending: true })
    try {
      const { page, params } = findPage(location.pathname)
      const isFilled = page.fromLinkState?.(store, location.state, params)
      if (isFilled) showContent(await assemble(location.pathname, 200))
      const fresh = await loader.ready(location, isWanted)
      if (fresh?.status === 404 && isWanted() && (await leaveForFresh(location, hasPage))) return
      if (!isFilled) showContent(fresh)
      else if (fresh && fresh.status !== 200 && isWanted()) {
        screen.show({ view: { ...screen.get().view, content: fresh } })
      }
    } catch (error) {
      const failure = asProblem(error)
      if (isWanted() && failure === missingCode && (await leaveForFresh(location, isServed))) return
      // A page that a link's state filled is already on screen and still worth reading.
      if (isWanted() && screen.get().pending) showContent({ failure })
    }
  }

  /** Moves to another place on the page that is shown, and gives up a page on its way. */
  const move = (opening: Opening): void => {
    if (screen.get().pending) attempt += 1
    show({ ...screen.get().view, ...opening })
  }

  const go = (action: 'PUSH' | 'REPLACE'): Navigator['push'] => {
    return (to, state, options) => {
      const address = addressOf(to)
      const location = { ...address, state: state ?? null, key: newKey() } as Location
      const leave = (): void => {
        const isHere = screen.isShown(address)
        const isSame = screen.isSamePage(address)
        const scroll = options?.preventScrollReset ? null : 0
        const opening: Opening = { location, action: isHere ? 'REPLACE' : action, scroll }
        // A page that is being left writes no more of what it shows, or was typed before, into the address.
        const isLate = action === 'REPLACE' || isTypedEntry(state)
        if (isSame && screen.get().pending && isLate) return
        if (isSame) move(opening)
        else if (isHere && address.hash) move({ ...opening, action })
        else void open(opening)
      }
      const allowed = mayLeave()
      if (allowed === true) leave()
      else void allowed.then((yes) => yes && leave())
    }
  }

  /** The next popstate is our own step back to a page that was not to be left. */
  let isReturning = false

  /** A step in the history has happened already: it is taken back until the answer is there. */
  const returnUntil = async (allowed: Promise<boolean>): Promise<void> => {
    const steps = entries.steps()
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
    const scroll = entries.follow(screen.get().view.location, location)
    const isHere = screen.isSamePage(location) || screen.isShown(location)
    if (isHere) move({ location, action: 'POP', scroll: scroll ?? null })
    else void open({ location, action: 'POP', scroll: scroll ?? 0 })
  }

  return {
    navigator: {
      createHref: (to) => addressIn(hrefOf(to), language),
      push: go('PUSH'),
      replace: go('REPLACE'),
      go: (delta) => history.go(delta),
    } satisfies Navigator,
    subscribe: screen.subscribe,
    getSnapshot: screen.get,
    prefetch: (address: Address) => loader.prefetch(address).catch(() => null),
    retry: () => {
      const { content, location } = screen.get().view
      // Browsers may remember that code was missing for as long as the document lives.
      if ('failure' in content && content.failure === missingCode) return window.location.reload()
      return open({ location, action: 'REPLACE', scroll: 0 })
    },
    /** Takes over back and forward, also what happened before the page was hydrated, and where the browser scrolls to. */
    listen: () => {
      addEventListener('popstate', goBackOrForward)
      if (!screen.isOnScreen(currentLocation())) goBackOrForward()
      takeOverScrolling()
    },
  }
}

export type Navigation = ReturnType<typeof createNavigation>
