import { X } from 'lucide-react'
import { useId, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'

export interface DialogProps {
  open: boolean
  /** Called when the dialog is closed by Escape, the close button or a click outside. The caller then sets `open` to false. */
  onClose: () => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /**
   * Why the last action of the dialog failed, in pt-BR. The message is shown above the buttons, because people overlook a toast.
   */
  failed?: string | null | undefined
  /** The buttons of the dialog, with the main button last. They are stacked on phones. */
  footer?: ReactNode
  width?: 'small' | 'medium' | 'large'
  /** Whether an action is running: Escape, the close button and a click outside then do not close the dialog. */
  locked?: boolean
}

/**
 * A modal dialog based on the native `<dialog>`: the browser provides the top layer, the inert background, Escape and the return
 * of the focus. The element with `data-autofocus` gets the focus first, otherwise the title.
 */
export function Dialog(props: DialogProps) {
  return <Modal {...props} sheet={false} />
}

/** A Dialog that rises from the bottom edge and has a handle on screens narrower than 640 px. */
export function Sheet(props: DialogProps) {
  return <Modal {...props} sheet />
}

export interface ConfirmDialogProps extends Omit<DialogProps, 'footer' | 'locked'> {
  confirmLabel: string
  cancelLabel?: string
  onConfirm: () => void
  /** Renders the confirm button in red. */
  danger?: boolean
  busy?: boolean
  /** Blocks the confirm button while there is nothing to confirm yet. */
  disabled?: boolean
  disabledReason?: string | null
}

/**
 * A dialog with a question, a confirm button and a cancel button. The title names the object ("Cancelar o agendamento de ter, 24
 * nov com Marlene?").
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel, cancelLabel = 'Voltar', onConfirm, danger, busy, disabled, disabledReason, ...dialog } = props
  const footer = (
    <>
      <Button variant="secondary" onClick={dialog.onClose} disabled={busy}>
        {cancelLabel}
      </Button>
      <Button variant={danger ? 'danger' : 'primary'} {...{ busy, disabled, disabledReason }} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  )
  return <Sheet width="small" {...dialog} locked={busy ?? false} footer={footer} />
}

const widths = { small: 'sm:max-w-md', medium: 'sm:max-w-xl', large: 'sm:max-w-3xl' }

function Modal({
  open,
  onClose,
  title,
  description,
  children,
  failed,
  footer,
  width = 'medium',
  locked,
  sheet,
}: DialogProps & { sheet: boolean }) {
  const id = useId()
  const dialogRef = useModal(open)
  const requestClose = () => !locked && onClose()
  return (
    <dialog
      ref={dialogRef}
      data-modal
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        requestClose()
      }}
      // The browser may send the close event late, when the dialog is already open again. Such an event is ignored.
      onClose={() => open && !dialogRef.current?.open && onClose()}
      closedby={locked ? 'none' : 'any'}
      className={cx(
        'max-h-[calc(100dvh-32px)] flex-col overflow-hidden border-0 bg-raised p-0 text-left text-ink shadow-e3 open:flex',
        'm-auto w-[calc(100%-32px)] rounded-2xl',
        widths[width],
        sheet && 'max-sm:mb-0 max-sm:w-full max-sm:max-w-full max-sm:rounded-b-none',
      )}
    >
      {sheet && <span aria-hidden className="sheet-handle mx-auto mt-2.5 shrink-0 sm:hidden" />}
      <header className="flex shrink-0 items-start justify-between gap-3 px-5 pt-4 pb-2 sm:px-6 sm:pt-5">
        <div className="grid gap-1 pt-2">
          <h2 id={`${id}-title`} tabIndex={-1} className="text-h3">
            {title}
          </h2>
          {description && (
            <p id={`${id}-text`} className="text-secondary text-muted">
              {description}
            </p>
          )}
        </div>
        <IconButton label="Fechar" icon={<X aria-hidden />} onClick={requestClose} disabled={locked} className="-mr-2" />
      </header>
      {children && <div className="relative overflow-y-auto px-5 py-2 sm:px-6">{children}</div>}
      {failed && (
        <div className="shrink-0 px-5 pt-3 sm:px-6">
          <Banner tone="danger">{failed}</Banner>
        </div>
      )}
      {footer && (
        <footer className="flex shrink-0 flex-col-reverse gap-2 px-5 pt-3 pb-[max(20px,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-6 sm:pb-6">
          {footer}
        </footer>
      )}
      {!footer && <span className="h-5 shrink-0" />}
    </dialog>
  )
}

function useModal(open: boolean) {
  const dialogRef = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = dialogRef.current
    if (!open || !dialog) return
    dialog.showModal()
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2')
    first?.focus()
    // The dialog must be closed before it is removed from the page, because otherwise the browser does not return the focus.
    return () => dialog.close()
  }, [open])
  return dialogRef
}
