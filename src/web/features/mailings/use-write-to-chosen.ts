import { useNavigate } from 'react-router'
import { type Letter, letterPage, lettersApi, lettersName } from '#shared/letters.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import type { Chosen } from '#web/admin/page/chosen.ts'
import type { ListAct } from '#web/admin/page/list-bars.tsx'
import type { RowTools } from '#web/admin/page/resource-page-props.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

/** @returns the act that begins a mail to the members who are chosen in their list; none for who may not write to them */
export function useWriteToChosen() {
  const { t } = usePanelTexts()
  const call = useApi()
  const may = useMay()
  const navigate = useNavigate()
  return (which: Chosen, { run }: Pick<RowTools, 'run'>): ListAct[] => {
    if (!may('write', lettersName)) return []
    const begin = async (): Promise<void> => {
      const body = 'ids' in which ? { ids: which.ids } : { matching: which.matching }
      const { data } = await call<Letter>(lettersApi, { method: 'POST', body })
      await navigate(`${letterPage}?draft=${data.id}`)
    }
    return [{ label: t('choice.writeToChosen'), onClick: () => void run(begin) }]
  }
}
