import { createRoot } from 'react-dom/client'
import { toast as notify, Slide, ToastContainer } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import './toaster.css'
import { type ToastKind, toastMs } from './toast-time.ts'

const place = document.createElement('div')
document.body.append(place)
createRoot(place).render(
  <ToastContainer
    position="bottom-center"
    closeOnClick
    pauseOnHover
    draggable
    transition={Slide}
    aria-label="Meddelanden"
  />,
)

/** Shows a message for its time; a click closes it, a hover holds it, a drag throws it away. */
export function showToast(kind: ToastKind, text: string): void {
  notify[kind](text, { autoClose: toastMs[kind] })
}
