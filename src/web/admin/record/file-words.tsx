import { kindWords } from '#shared/file-words.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

/** Kind and size of a stored file. */
export const FileWords = ({ value }: { value: unknown }) => <>{kindWords(value, usePanelTexts().number)}</>
