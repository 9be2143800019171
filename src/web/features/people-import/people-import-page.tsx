import { pages } from '#shared/paths.ts'
import type { ImportedResource } from '#shared/people-import-plan.ts'
import page from '#web/admin/page/admin-page.module.css'
import card from '#web/admin/page/card.module.css'
import { PanelPage } from '#web/admin/page/panel-page.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { ColumnsStep } from './columns-step.tsx'
import { FileStep } from './file-step.tsx'
import { PreviewStep } from './preview-step.tsx'
import { RecentImports, ResultStep } from './result-step.tsx'
import { usePeopleImport } from './use-people-import.ts'

/** Brings in people from a file: the file, its columns, a preview, and the result, on one page. */
export const PeopleImportPage = ({ resource }: { resource: ImportedResource }) => {
  const { t } = usePanelTexts()
  const state = usePeopleImport(resource)
  const { preview, result } = state
  return (
    <PanelPage title={t(`peopleImport.title.${resource}`)} className={page.parts}>
      <Link to={`${pages.admin}/${resource}/`}>{t(`peopleImport.back.${resource}`)}</Link>
      <p className={card.hint}>{t(`peopleImport.intro.${resource}`)}</p>
      {result ? <ResultStep resource={resource} result={result} state={state} /> : <FileStep {...state} />}
      {preview && <ColumnsStep resource={resource} preview={preview} state={state} />}
      {preview && <PreviewStep resource={resource} preview={preview} state={state} />}
      <RecentImports state={state} />
    </PanelPage>
  )
}
