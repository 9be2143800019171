import { createRoot } from 'react-dom/client'
import { cssTransition, toast as notify, ToastContainer } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import './toaster.css'
import { holdToasts } from './hold-toasts.ts'
import { keepClear } from './toast-place.ts'
import { type ToastKind, toastMs, toastPlace } from './toast-settings.ts'

const place = document.createElement('div')
place.className = 'toasts'
document.body.append(place)
keepClear(place)
createRoot(place).render(
  <ToastContainer
    closeOnClick
    pauseOnHover
    draggable
    // One that slid in would pass over what it must not cover.
    transition={cssTransition({ enter: 'toast-in', exit: 'toast-out', collapse: false })}
    aria-label={toastPlace.name}
  />,
)

/** Shows a message for its time; a click closes it, a hover holds it, a drag throws it away. */
export function showToast(kind: ToastKind, text: string): void {
  notify[kind](text, { autoClose: toastMs[kind], onOpen: () => holdToasts(place) })
}
