import { api as paths } from '#shared/paths.ts'
import { titleOfRecord } from '#shared/resource.ts'
import { getResource } from '#shared/resources/index.ts'
import { useRead } from '#web/admin/frame/use-read.ts'

/** The title of the record that a reference leads to; until it is read, the number. */
export const ReferenceTitle = ({ to, id }: { to: string; id: string }) => {
  const { data } = useRead<Record<string, unknown>>(paths.record(to, Number(id)))
  return (data && titleOfRecord(getResource(to), data)) || id
}
