import type { ComponentProps } from 'react'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import css from './choose-file.module.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'className'> & {
  id: string
  icon: ComponentProps<typeof AdminIcon>['name']
  /** The one act of its page. */
  isFilled?: boolean
  onFiles(files: readonly File[]): void
}

/** Button that opens the browser's choice of files; the same file can be chosen again. */
export const ChooseFile = ({ icon, isFilled, onFiles, children, ...input }: Props) => (
  <>
    <input
      {...input}
      type="file"
      className={css.file}
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])])
        currentTarget.value = ''
      }}
    />
    <label htmlFor={input.id} className={isFilled ? css.filled : css.choose}>
      <AdminIcon name={icon} />
      {children}
    </label>
  </>
)
