import { PeopleImportPage } from './people-import-page.tsx'

/** The import of members (/admin/members/import/). */
export const Page = () => <PeopleImportPage resource="members" />
