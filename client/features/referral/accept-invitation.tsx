import { AcceptReferral } from '#shared/referral-input.ts'
import { referralTexts } from '#shared/referral.ts'
import { trpc } from '#client/lib/api.ts'
import { useFormAct } from '#client/lib/use-form-act.ts'
import { Button } from '#client/ui/button.tsx'
import { Section } from '#client/ui/section.tsx'
import { TextField } from '#client/ui/text-field.tsx'

/** The form for an invitation code from another person. A contractor can use it until the first booking. */
export function AcceptInvitation() {
  const { field, submit, busy } = useFormAct(
    trpc.referral.accept,
    AcceptReferral,
    { code: '' },
    { done: referralTexts.acceptDone },
  )
  return (
    <Section card title={referralTexts.accept} note={referralTexts.acceptUntil}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <TextField label={referralTexts.code} autoComplete="off" autoCapitalize="characters" {...field('code')} />
        <div>
          <Button type="submit" size={44} busy={busy}>
            {referralTexts.use}
          </Button>
        </div>
      </form>
    </Section>
  )
}
