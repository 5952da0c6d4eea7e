import type { DefaultValues, Path } from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '#client/ui/button.tsx'
import type { ButtonProps } from '#client/ui/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { TextArea } from '#client/ui/text-area.tsx'
import { opener, useFormInPlace } from '#client/ui/use-form-in-place.ts'
import type { ActOptions, Mutation } from './use-act.ts'
import { useFormAct } from './use-form-act.ts'

export interface ReasonFormProps<Schema extends z.ZodObject, Answer> extends ActOptions<z.output<Schema>, Answer> {
  procedure: Mutation<z.output<Schema>, Answer>
  schema: Schema
  /** The initial values of the form, for all fields of the schema: the ids, which the form does not show, and '' for the text. */
  values: DefaultValues<z.input<Schema>>
  /** The name of the schema field that contains the text. */
  name: Path<z.input<Schema>>
  label: string
  hint?: string
  rows?: number
  maxLength: number
  /** The submit buttons. `more` contains further values that a button submits, such as a decision. */
  buttons: readonly (Pick<ButtonProps, 'variant' | 'disabled'> & { label: string; more?: Partial<z.output<Schema>> })[]
  /** The label of a button that opens the form, and the name of the form. Without it the form is always open. */
  openedBy?: string
  /** A sentence above the button that opens the form. */
  intro?: string
  className?: string
}

/** A form in a card with one text field and submit buttons, for a reason, a reply or a statement. */
export function ReasonForm<Schema extends z.ZodObject, Answer>({
  openedBy,
  intro,
  className,
  ...form
}: ReasonFormProps<Schema, Answer>) {
  const { open, box, show, hide } = useFormInPlace<HTMLDivElement>()
  return (
    <div ref={box} className={cx('grid grid-cols-[minmax(0,1fr)] gap-3', className)}>
      {openedBy && !open ? (
        <>
          {intro && <p className="text-secondary text-muted">{intro}</p>}
          <Button variant="secondary" size={44} className="justify-self-start" {...opener} onClick={show}>
            {openedBy}
          </Button>
        </>
      ) : (
        <OpenForm {...form} openedBy={openedBy} onClose={openedBy ? hide : undefined} />
      )}
    </div>
  )
}

type OpenFormProps<Schema extends z.ZodObject, Answer> = ReasonFormProps<Schema, Answer> & { onClose: (() => void) | undefined }

function OpenForm<Schema extends z.ZodObject, Answer>(props: OpenFormProps<Schema, Answer>) {
  const { procedure, schema, values, name, buttons, openedBy, onClose, label, hint, rows = 2, maxLength } = props
  const { form, errors, busy, submitWith } = useFormAct(procedure, schema, values, props)
  const message = errors[name]?.message
  return (
    <form noValidate aria-label={openedBy} onSubmit={(event) => event.preventDefault()} className="grid gap-3">
      <TextArea
        {...{ label, hint, rows, maxLength }}
        error={typeof message === 'string' ? message : undefined}
        {...form.register(name)}
      />
      <div className="flex flex-wrap gap-2">
        {buttons.map(({ label: name, more = {}, ...look }, index) => (
          <Button
            key={name}
            size={44}
            {...look}
            busy={busy && index === 0}
            disabled={look.disabled || (busy && index > 0)}
            onClick={() => submitWith(more)}
          >
            {name}
          </Button>
        ))}
        {onClose && (
          <Button variant="ghost" size={44} disabled={busy} onClick={onClose}>
            Voltar
          </Button>
        )}
      </div>
    </form>
  )
}
