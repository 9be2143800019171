import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { type FoundPost, isImportable } from '#shared/post-import.ts'
import plain from '#web/admin/table/plain-table.module.css'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './post-import.module.css'

const rowsAtOnce = 100

const Missing = ({ post }: { post: FoundPost }) => {
  const { t } = usePanelTexts()
  if (post.missing.length === 0) return null
  return (
    <details className={css.missing}>
      <summary>{t('postImport.missing', { count: post.missing.length })}</summary>
      <ul>
        {post.missing.map((address) => (
          <li key={address}>
            <a href={address} target="_blank" rel="noopener noreferrer">
              {address}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

type Props = { posts: readonly FoundPost[]; chosen: ReadonlySet<string>; choose: (keys: Set<string>) => void }

/** Posts of the file, with a tick for each that can come in, and why the others stay outside. */
export const FoundTable = ({ posts, chosen, choose }: Props) => {
  const { t, number } = usePanelTexts()
  const [shown, setShown] = useState(rowsAtOnce)
  const possible = posts.filter(isImportable).map(({ key }) => key)
  const toggle = (key: string): void => {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    choose(next)
  }
  return (
    <>
      <div className={plain.scroll}>
        <table className={`${plain.table} ${css.table}`}>
          <thead>
            <tr>
              <td>
                <Checkbox
                  aria-label={t('postImport.all')}
                  checked={possible.length > 0 && chosen.size === possible.length}
                  indeterminate={chosen.size > 0 && chosen.size < possible.length}
                  onChange={() => choose(new Set(chosen.size === possible.length ? [] : possible))}
                />
              </td>
              <th scope="col">{t('postImport.title')}</th>
              <th scope="col">{t('postImport.day')}</th>
              <th scope="col" className={css.length}>
                {t('postImport.length')}
              </th>
              <th scope="col">{t('postImport.pictures')}</th>
            </tr>
          </thead>
          <tbody>
            {posts.slice(0, shown).map((post) => (
              <tr key={post.key} data-out={!isImportable(post) || undefined}>
                <td>
                  {isImportable(post) && (
                    <Checkbox
                      aria-label={post.title}
                      checked={chosen.has(post.key)}
                      onChange={() => toggle(post.key)}
                    />
                  )}
                </td>
                <th scope="row">
                  {post.title}
                  {post.state !== 'new' && (
                    <span className={css.why}>{t(`postImport.is.${post.state}`)}</span>
                  )}
                </th>
                <td>
                  {post.day ?? t('postImport.noDay')}
                  {post.unreadDay && (
                    <span className={css.why}>{t('postImport.unreadDay', { day: post.unreadDay })}</span>
                  )}
                </td>
                <td className={css.length}>{number(post.length)}</td>
                <td>
                  {post.pictures > 0 && t('postImport.inFile', { count: post.pictures })}
                  <Missing post={post} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown < posts.length && (
        <Button variant="default" onClick={() => setShown(shown + 5 * rowsAtOnce)}>
          {t('postImport.more', { count: posts.length - shown })}
        </Button>
      )}
    </>
  )
}
