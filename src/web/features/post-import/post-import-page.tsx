import { Button, Checkbox, FileInput, Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { foldText } from '#shared/fold.ts'
import { pages } from '#shared/paths.ts'
import {
  chooseCategory,
  type FoundFile,
  type FoundPost,
  importedFileLimit,
  importedPictureLimits,
  isImportable,
} from '#shared/post-import.ts'
import type { Category } from '#shared/resources/categories.ts'
import { posts } from '#shared/resources/posts.ts'
import { redirects } from '#shared/resources/redirects.ts'
import { checkControl } from '#web/admin/form/value-control.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import card from '#web/admin/page/card.module.css'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { PanelPage } from '#web/admin/page/panel-page.tsx'
import { Part } from '#web/admin/page/part.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { FoundTable } from './found-table.tsx'
import { ImportProgress, ImportResult } from './import-result.tsx'
import css from './post-import.module.css'
import { useImport } from './use-import.ts'

/** @returns the names of the categories of these posts that do not exist */
function findNewCategories(posts: readonly FoundPost[], categories: readonly Category[]): string[] {
  const known = new Set(categories.map(({ name }) => foldText(name)))
  const added = new Map<string, string>()
  for (const post of posts) {
    const name = chooseCategory(post, categories)
    if (name === null || known.has(foldText(name)) || added.has(foldText(name))) continue
    added.set(foldText(name), name)
  }
  return [...added.values()]
}

type ChoiceProps = {
  file: FoundFile
  categories: readonly Category[]
  busy: boolean
  start: ReturnType<typeof useImport>['start']
}

/** Which posts and pages of the file come in, and how. */
const Choice = ({ file, categories, busy, start }: ChoiceProps) => {
  const { t, resourceIn } = usePanelTexts()
  const mayLead = useMay()('write', redirects.name)
  const possible = file.posts.filter(isImportable)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [category, setCategory] = useState(categories[0]?.id ?? 0)
  const [byFile, setByFile] = useState(true)
  const [leads, setLeads] = useState(mayLead)
  const chosen = new Set(possible.map(({ key }) => key).filter((key) => !left.has(key)))
  const choose = (keys: Set<string>): void =>
    setLeft(new Set(possible.map(({ key }) => key).filter((key) => !keys.has(key))))
  const coming = possible.filter(({ key, isPage }) => !isPage && chosen.has(key))
  const added = byFile ? findNewCategories(coming, categories) : []
  const lacksCategory =
    categories.length === 0 && coming.some((post) => !byFile || chooseCategory(post, categories) === null)
  const outside = file.comments + file.others
  return (
    <Part title={file.name || t('postImport.found')}>
      <p role="status">{t('postImport.sum', { count: file.posts.length, possible: possible.length })}</p>
      {outside > 0 && (
        <p className={card.hint}>
          {t('postImport.outside', { comments: file.comments, others: file.others })}
        </p>
      )}
      <FoundTable posts={file.posts} chosen={chosen} choose={choose} />
      <Checkbox label={t('postImport.byFile')} {...checkControl(byFile, setByFile)} />
      {added.length > 0 && <p>{t('postImport.newCategories', { names: added.join(', ') })}</p>}
      {lacksCategory && (
        <p>
          {t('postImport.noCategory')} <Link to={`${pages.admin}/categories/`}>{t('category.manage')}</Link>
        </p>
      )}
      {categories.length > 0 && (
        <NativeSelect
          label={byFile ? t('postImport.otherCategory') : resourceIn(posts).fields.category_id.label}
          value={category}
          data={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(event) => setCategory(Number(event.currentTarget.value))}
        />
      )}
      {mayLead && (
        <Checkbox
          label={t('postImport.leads')}
          description={t('postImport.leads.hint')}
          {...checkControl(leads, setLeads)}
        />
      )}
      <Group>
        <Button
          disabled={chosen.size === 0 || lacksCategory}
          loading={busy}
          onClick={() => start({ left: [...left], leads, byFile, category_id: category || null })}
        >
          {t('postImport.bring', { count: chosen.size })}
        </Button>
      </Group>
    </Part>
  )
}

/** Brings in the posts, pages and pictures of an old site from its files (/admin/import/). */
export const Page = () => {
  const { t, say } = usePanelTexts()
  const { file, pictures, job, undone, busy, problem, read, addPictures, start, undo } = useImport()
  const { data: categories, problem: unread, reload } = useRead<Category[]>('/api/categories/')
  const [chosenFile, setChosenFile] = useState<File | null>(null)
  const [tooLarge, setTooLarge] = useState<'file' | 'archive' | null>(null)
  const choose = (next: File | null): void => {
    const isLarge = (next?.size ?? 0) > importedFileLimit
    setChosenFile(next)
    setTooLarge(isLarge ? 'file' : null)
    read(isLarge ? null : next)
  }
  const chooseArchive = (next: File | null): void => {
    const isLarge = (next?.size ?? 0) > importedPictureLimits.archive
    setTooLarge(isLarge ? 'archive' : null)
    addPictures(isLarge ? null : next)
  }
  const isRunning = job?.state === 'running'
  return (
    <PanelPage title={t('postImport.page')} className={css.page}>
      <p className={card.hint}>{t('postImport.intro')}</p>
      {unread && <ReadFailure problem={unread} retry={reload} />}
      <section className={card.part}>
        <FileInput
          label={t('postImport.file')}
          description={t('postImport.file.hint')}
          placeholder={t('postImport.choose')}
          accept=".xml,.rss,.atom,application/xml,text/xml"
          value={chosenFile}
          error={tooLarge === 'file' && t('postImport.tooLarge')}
          disabled={busy || isRunning}
          onChange={choose}
        />
        {file && !job && (
          <FileInput
            label={t('postImport.archive')}
            description={t('postImport.archive.hint')}
            placeholder={t('postImport.choose')}
            accept=".zip,application/zip"
            error={tooLarge === 'archive' && t('postImport.archive.tooLarge')}
            disabled={busy}
            onChange={chooseArchive}
          />
        )}
        <p role="status">
          {busy && !job && t('postImport.reading')}
          {!busy && !job && pictures !== null && t('postImport.archive.read', { count: pictures })}
        </p>
        {problem && (
          <p role="alert" className={card.problem}>
            {say(problem.title)}
          </p>
        )}
      </section>
      {isRunning && <ImportProgress report={job.report} />}
      {job && !isRunning && <ImportResult job={job} file={file} undone={undone} busy={busy} onUndo={undo} />}
      {file && categories && !job && <Choice file={file} categories={categories} busy={busy} start={start} />}
    </PanelPage>
  )
}
