import { PeopleImportPage } from './people-import-page.tsx'

/** The import of subscribers (/admin/subscribers/import/). */
export const Page = () => <PeopleImportPage resource="subscribers" />
