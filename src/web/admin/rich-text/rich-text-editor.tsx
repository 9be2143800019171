import { Input } from '@mantine/core'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
import type { InputProps } from '#web/admin/form/input-props.ts'
import { NotSaved } from '#web/admin/form/not-saved.tsx'
import { PicturePicker, useMayChoose } from '#web/admin/pictures/picture-picker.tsx'
import { textLanguage } from '#web/admin/record/text-language.ts'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import textCss from '#web/ui/rich-text.module.css'
import { ListRow } from './list-row.tsx'
import { cleanPasted } from './paste/clean-pasted.ts'
import css from './rich-text-editor.module.css'
import { extensions } from './rich-text-extensions.ts'
import { LinkRow, PictureRow } from './rich-text-rows.tsx'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import { ButtonRow, StoneRow } from './stone-rows.tsx'
import { TableTools } from './table-tools.tsx'
import { chosenPicture, type UploadedPicture, usePictureUpload } from './use-picture-upload.ts'

/** The text without the empty line that the editor keeps at its end; nothing at all when nothing is written. */
const htmlOf = (editor: Editor): string =>
  editor.isEmpty ? '' : editor.getHTML().replace(/(<p><\/p>)+$/, '')

/** @returns the position behind the last character: the editor keeps an empty line after it */
function endOf(editor: Editor): number {
  let end = 0
  editor.state.doc.descendants((node, position) => {
    if (node.isText) end = position + node.nodeSize
  })
  return end
}

function insert(editor: Editor, { url, width, height, alt = '' }: UploadedPicture): void {
  editor
    .chain()
    .focus()
    .insertContent([{ type: 'image', attrs: { src: url, alt, width, height } }, { type: 'paragraph' }])
    .run()
  let at = -1
  editor.state.doc.descendants((node, position) => {
    if (node.type.name === 'image' && node.attrs.src === url && node.attrs.alt === alt) at = position
  })
  // Selected, it asks for what it shows.
  if (at >= 0) editor.commands.setNodeSelection(at)
}

const pictureIn = (data: DataTransfer | null): File | undefined => {
  const [file] = data?.files ?? []
  // Text copied from a document comes with a picture of itself.
  return file?.type.startsWith('image/') && !data?.getData('text/plain') ? file : undefined
}

/** Takes pictures that are dropped or pasted into the text, so that the picture field does not. */
const pictureHandlers = (take: { current: (file: File) => void }) => {
  const handle = (event: ClipboardEvent | DragEvent, data: DataTransfer | null): boolean => {
    const file = pictureIn(data)
    if (!file) return false
    event.preventDefault()
    event.stopPropagation()
    take.current(file)
    return true
  }
  return {
    handlePaste: (_: unknown, event: ClipboardEvent) => handle(event, event.clipboardData),
    handleDrop: (_: unknown, event: DragEvent) => handle(event, event.dataTransfer),
  }
}

/** Puts the focus on the tools of the text; within a table on those of the table, which stand last. */
function focusTools(id: string): boolean {
  const bars = document.querySelectorAll(`[role="toolbar"][aria-controls="${id}"]`)
  bars
    .item(bars.length - 1)
    ?.querySelector<HTMLElement>('button[tabindex="0"]')
    ?.focus()
  return true
}

type Options = Pick<
  InputProps,
  'id' | 'name' | 'field' | 'required' | 'caretAtEnd' | 'onChange' | 'onBlur'
> & {
  value: string
  isWrong: boolean
  onPicture(file: File): void
  onLink(): void
}

/** The editor, which tells the form of typed changes only; the given text comes back unchanged when all is undone. */
function useRichText(options: Options) {
  const { id, name, field, value, required, isWrong } = options
  const lang = textLanguage(field)
  const latest = useRef(options)
  latest.current = options
  const take = useRef((file: File) => latest.current.onPicture(file))
  /** The text as given, as the editor wrote it, and as it was last told to the form. */
  const content = useRef({ given: value, html: '', told: value })
  const editorProps = useMemo(
    () => ({
      attributes: {
        id,
        role: 'textbox',
        class: `${css.text} ${textCss.text}`,
        'aria-multiline': 'true',
        ...(lang && { lang }),
        'aria-labelledby': `${id}-label`,
        'aria-required': String(required),
        'aria-invalid': String(isWrong),
        'aria-describedby': [field.hint && `${id}-hint`, isWrong && `${id}-error`].filter(Boolean).join(' '),
      },
      ...pictureHandlers(take),
      transformPastedHTML: (html: string) => cleanPasted(html, location.origin),
      handleKeyDown: (_: unknown, event: KeyboardEvent) => {
        if (event.altKey && event.key === 'F10') return focusTools(id)
        if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return false
        event.preventDefault()
        event.stopPropagation()
        latest.current.onLink()
        return true
      },
    }),
    [id, required, isWrong, field.hint, lang],
  )
  const editor = useEditor({
    extensions,
    content: value,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps,
    onCreate: ({ editor: made }) => {
      content.current.html = htmlOf(made)
      if (latest.current.caretAtEnd) made.commands.setTextSelection(endOf(made))
    },
    onUpdate: ({ editor: changed }) => {
      const html = htmlOf(changed)
      const { given, html: first, told } = content.current
      const now = html === first ? given : html
      if (now === told) return
      content.current.told = now
      latest.current.onChange(name, now)
    },
    onBlur: () => latest.current.onBlur(name),
  })
  useEffect(() => {
    if (!editor || value === content.current.told) return
    editor.commands.setContent(value, { emitUpdate: false })
    content.current = { given: value, html: htmlOf(editor), told: value }
    if (latest.current.caretAtEnd) editor.commands.setTextSelection(endOf(editor))
  }, [editor, value])
  return editor
}

/** Words that stand in the text where nobody has written any, and before a list. */
const wordsOf = (t: PanelTexts['t']): CSSProperties =>
  ({
    '--question': JSON.stringify(t('stone.question')),
    '--list': JSON.stringify(t('stone.filledList')),
  }) as CSSProperties

/** A text with the looks that visitors see, and a small toolbar above it. */
export const RichTextEditor = ({ id, name, field, value, required, error, onChange, onBlur }: InputProps) => {
  const { t } = usePanelTexts()
  /** The row that asks for a link, or for the words and the link of a button. */
  const [asks, setAsks] = useState<'link' | 'button' | 'list' | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const mayChoose = useMayChoose()
  const file = useRef<HTMLInputElement>(null)
  const { upload, busy, failure, forget } = usePictureUpload()
  const addPicture = async (picture: File | undefined): Promise<void> => {
    const uploaded = picture && (await upload(picture))
    if (uploaded && editor) insert(editor, uploaded)
  }
  const editor = useRichText({
    id,
    name,
    field,
    value: typeof value === 'string' ? value : '',
    required,
    isWrong: error !== null,
    onChange,
    onBlur,
    onPicture: (picture) => void addPicture(picture),
    onLink: () => setAsks('link'),
  })
  if (!editor) return null
  return (
    <Input.Wrapper
      label={field.label}
      description={field.hint}
      error={error}
      withAsterisk={required}
      labelElement="div"
      labelProps={{ id: `${id}-label`, onClick: () => editor.commands.focus() }}
      descriptionProps={{ id: `${id}-hint` }}
      errorProps={{ id: `${id}-error` }}
    >
      <div className={css.editor} style={wordsOf(t)} data-invalid={error !== null || undefined}>
        <div className={css.tools}>
          <RichTextToolbar
            editor={editor}
            controls={id}
            onLink={() => setAsks('link')}
            onPicture={() => file.current?.click()}
            onButton={() => setAsks('button')}
            onList={() => setAsks('list')}
            onLibrary={mayChoose ? () => setChoosing(true) : undefined}
          />
          {asks === 'link' && <LinkRow editor={editor} onClose={() => setAsks(null)} />}
          {asks === 'button' && <ButtonRow editor={editor} onClose={() => setAsks(null)} />}
          <PictureRow editor={editor} />
          {asks === 'list' && <ListRow editor={editor} onClose={() => setAsks(null)} />}
          {asks !== 'button' && asks !== 'list' && <StoneRow editor={editor} />}
          <TableTools editor={editor} controls={id} />
        </div>
        <EditorContent editor={editor} />
        <input
          ref={file}
          type="file"
          accept="image/*"
          hidden
          onChange={(event) => {
            void addPicture(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
        {isChoosing && (
          <PicturePicker
            onClose={() => setChoosing(false)}
            onChoose={(picture) => {
              setChoosing(false)
              insert(editor, chosenPicture(picture, field.language))
            }}
          />
        )}
        <p role="status" className={css.status}>
          {busy && t('richText.uploading')}
        </p>
      </div>
      {failure && <NotSaved mt="xs" title={t('richText.notUploaded')} failure={failure} onClose={forget} />}
    </Input.Wrapper>
  )
}
