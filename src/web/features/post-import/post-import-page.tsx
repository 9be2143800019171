import { Button, Checkbox, FileInput, Group, NativeSelect, Progress } from '@mantine/core'
import { useState } from 'react'
import { foldText } from '#shared/fold.ts'
import { pages } from '#shared/paths.ts'
import { type FoundFile, type FoundPost, importedFileLimit } from '#shared/post-import.ts'
import type { Category } from '#shared/resources/categories.ts'
import { posts } from '#shared/resources/posts.ts'
import { redirects } from '#shared/resources/redirects.ts'
import { stockholmDay } from '#shared/time.ts'
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
import css from './post-import.module.css'
import { type Brought, useImport } from './use-import.ts'

const Done = ({
  brought,
  file,
  busy,
  onRemove,
}: {
  brought: Brought
  file: FoundFile
  busy: boolean
  onRemove: () => void
}) => {
  const { t } = usePanelTexts()
  const { posts: made, refused, broken, led, categories, notRedirected, removed } = brought
  const titles = file.posts.filter(({ key }) => refused.includes(key)).map(({ title }) => title)
  return (
    <Part title={t('postImport.done')}>
      <p role="status">{t(removed ? 'postImport.removed' : 'postImport.brought', { count: made.length })}</p>
      {led > 0 && !removed && <p>{t('postImport.led', { count: led })}</p>}
      {notRedirected.length > 0 && !removed && (
        <details>
          <summary>{t('postImport.notRedirected', { count: notRedirected.length })}</summary>
          <ul>
            {notRedirected.map(({ address, why }) => (
              <li key={address}>
                {address}: {t(`postImport.notRedirected.${why}`)}
              </li>
            ))}
          </ul>
        </details>
      )}
      {categories.length > 0 && !removed && (
        <p>{t('postImport.categories', { names: categories.join(', ') })}</p>
      )}
      {broken > 0 && <p>{t('postImport.broken', { count: broken })}</p>}
      {titles.length > 0 && <p>{t('postImport.refused', { titles: titles.join(', ') })}</p>}
      {!removed && made.length > 0 && (
        <Group>
          <Button component={Link} to={`${pages.admin}/posts/?state=draft`} variant="default">
            {t('postImport.show')}
          </Button>
          <Button variant="default" loading={busy} onClick={onRemove}>
            {t('postImport.remove')}
          </Button>
        </Group>
      )}
    </Part>
  )
}

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
  bring: ReturnType<typeof useImport>['bring']
}

/** Which posts of the file come in, and how. */
const Choice = ({ file, categories, busy, bring }: ChoiceProps) => {
  const { t, resourceIn } = usePanelTexts()
  const mayLead = useMay()('write', redirects.name)
  const possible = file.posts.filter(({ state }) => state === 'new')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [category, setCategory] = useState(categories[0]?.id ?? 0)
  const [byFile, setByFile] = useState(true)
  const [leads, setLeads] = useState(mayLead)
  const chosen = new Set(possible.map(({ key }) => key).filter((key) => !left.has(key)))
  const choose = (keys: Set<string>): void =>
    setLeft(new Set(possible.map(({ key }) => key).filter((key) => !keys.has(key))))
  const start = (): void => {
    const asked = possible
      .filter(({ key }) => chosen.has(key))
      .map((post) => ({
        ...{
          key: post.key,
          title: post.title,
          text: post.text,
          address: post.address,
          oldAddresses: post.oldAddresses,
          picture: post.picture,
        },
        day: post.day ?? stockholmDay(new Date()),
        category_id: category || null,
        category: byFile ? chooseCategory(post, categories) : null,
      }))
    void bring(asked, leads)
  }
  const coming = possible.filter(({ key }) => chosen.has(key))
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
        <Button disabled={chosen.size === 0 || lacksCategory} loading={busy} onClick={start}>
          {t('postImport.bring', { count: chosen.size })}
        </Button>
      </Group>
    </Part>
  )
}

/** Brings in the posts of an old site from its file (/admin/import/). */
export const Page = () => {
  const { t, say } = usePanelTexts()
  const { file, brought, progress, busy, problem, read, bring, remove } = useImport()
  const { data: categories, problem: unread, reload } = useRead<Category[]>('/api/categories/')
  const [chosenFile, setChosenFile] = useState<File | null>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const choose = (next: File | null): void => {
    const isLarge = (next?.size ?? 0) > importedFileLimit
    setChosenFile(next)
    setTooLarge(isLarge)
    read(isLarge ? null : next)
  }
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
          error={isTooLarge && t('postImport.tooLarge')}
          disabled={busy}
          onChange={choose}
        />
        <p role="status">{busy && !file && t('postImport.reading')}</p>
        {problem && (
          <p role="alert" className={card.problem}>
            {say(problem.title)} {file && t('postImport.goOn')}
          </p>
        )}
      </section>
      {progress && (
        <div className={card.plain}>
          <Progress value={(100 * progress.done) / progress.of} aria-label={t('postImport.page')} />
          <p role="status">{t('postImport.progress', { done: progress.done, of: progress.of })}</p>
        </div>
      )}
      {brought && file && <Done brought={brought} file={file} busy={busy} onRemove={() => void remove()} />}
      {file && categories && <Choice file={file} categories={categories} busy={busy} bring={bring} />}
    </PanelPage>
  )
}
