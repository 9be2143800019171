import type { ComponentType } from 'react'
import type { Resource } from '#shared/resource.ts'
import { may, type Permission, type Principal } from '#shared/rights.ts'
import type { AdminIconName } from '#web/admin/frame/admin-icon.tsx'
import { useMay } from '#web/admin/frame/use-may.ts'
import type { PageBasics } from '#web/admin/page/page-basics.ts'
import type { ResourcePageProps } from '#web/admin/page/resource-page-props.ts'
import type { SingletonPageProps } from '#web/admin/page/singleton-page.tsx'
import type { Row } from '#web/admin/table/use-records.ts'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'

/** How the palette opens a record: in its form, to be read, alone in its list, or on a page of its own. */
export type Opening = 'edit' | 'read' | 'list' | 'place'

export type AdminModule = { Page: ComponentType }

/** A text of the panel, in the language that it speaks. */
type PanelWords = (texts: PanelTexts) => string

export type AdminRoute = {
  title: PanelWords
  path: string
  icon: AdminIconName
  /** Its page; an entry without one leads out of the admin panel. */
  lazy?: () => Promise<AdminModule>
  adds?: PanelWords
  /** The resource whose records the palette finds, and how it opens one. */
  finds?: { resource: string; opens: Opening }
  /** Further words that the palette finds the page by, in every language; they are not shown. */
  words?: string
  /** The permission that opens the page: `nothing` but to be signed in; without it, to be an administrator. */
  needs?: 'nothing' | { permission: Permission; resource?: string }
  /** A list whose records the palette does not find, but searches by what was typed. */
  isSearched?: true
}

type ResourceLine = Pick<AdminRoute, 'icon' | 'words'> & {
  /** The path of the page; by default /admin/ and the name of the resource. */
  path?: string
  adds?: true
  /** How the palette opens a record; by default in its form, or to be read if it has none. */
  opens?: Opening
  /** A page of its own; without one the page follows from the definition. */
  page?: () => Promise<{ Page: ComponentType<PageBasics> }>
}

/** Props of the generic page that a line may give besides. */
type Details<T extends Row> = Omit<
  ResourcePageProps<T> & SingletonPageProps<T>,
  keyof PageBasics | keyof ResourceLine | 'children'
>

async function genericPage({ singleton }: Resource): Promise<{ Page: ComponentType<PageBasics> }> {
  if (singleton) return { Page: (await import('#web/admin/page/singleton-page.tsx')).SingletonPage }
  return { Page: (await import('#web/admin/page/resource-page.tsx')).ResourcePage }
}

/** @returns the resource as it is for who may only read its records */
const readOnly = <R extends Resource>(resource: R): R => ({
  ...resource,
  access: { list: resource.access.list },
})

/** @returns the menu entry, the page and what the palette leads to of a resource. */
export function resourceRoute<T extends Row>(
  resource: Resource,
  line: ResourceLine & Partial<Details<T>>,
): AdminRoute {
  const { icon, words, adds, page, path = `/admin/${resource.name}/`, opens, ...details } = line
  const isFound = !resource.singleton && resource.search !== false
  return {
    title: ({ resourceIn }) => resourceIn(resource).names.page,
    icon,
    path,
    needs: { permission: 'read', resource: resource.name },
    ...(words && { words }),
    lazy: async () => {
      const { Page } = await (page?.() ?? genericPage(resource))
      const TranslatedPage = () => {
        const translated = usePanelTexts().resourceIn(resource)
        const { names } = translated
        const mayWrite = useMay()('write', resource.name)
        const basics: PageBasics = {
          resource: mayWrite ? translated : readOnly(translated),
          title: names.page,
          record: names.record,
          adds: adds && mayWrite ? names.adds : undefined,
          isReadOnly: !mayWrite,
        }
        return <Page {...details} {...basics} />
      }
      return { Page: TranslatedPage }
    },
    ...(adds && { adds: ({ resourceIn }: PanelTexts) => resourceIn(resource).names.adds }),
    ...(isFound && {
      finds: { resource: resource.name, opens: opens ?? (resource.access.update ? 'edit' : 'read') },
    }),
  }
}

/** @returns whether a user may open the page of a route; an entry without a page leads out of the panel */
export const mayOpen = ({ lazy, needs }: AdminRoute, principal: Principal): boolean => {
  if (lazy === undefined || needs === 'nothing' || principal.isAdministrator) return true
  return needs !== undefined && may(principal, needs.permission, needs.resource)
}
