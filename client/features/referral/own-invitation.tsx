import { Share2 } from 'lucide-react'
import { referralTexts } from '#shared/referral.ts'
import { trpc } from '#client/lib/api.ts'
import { useAct } from '#client/lib/use-act.ts'
import { Button } from '#client/ui/button.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { Section } from '#client/ui/section.tsx'
import type { Referral } from './referral.ts'

/**
 * The caller's invitation code, a link to share, and how many invitations were used. Without a code it shows the button that
 * creates one.
 */
export function OwnInvitation({ referral: { own, used } }: { referral: Referral }) {
  const { act, busy } = useAct(trpc.referral.makeCode, { failed: referralTexts.makeFailed })
  return (
    <Section card title={referralTexts.own}>
      {own ? (
        <>
          <p className="text-h2 tabular wrap-anywhere">{own.code}</p>
          <div className="flex flex-wrap gap-3">
            {'share' in navigator && (
              <Button size={44} onClick={() => void share(own.link)}>
                <Share2 aria-hidden />
                {referralTexts.share}
              </Button>
            )}
            <CopyButton text={own.link} label={referralTexts.copyLink} />
            <CopyButton text={own.code} label={referralTexts.copyCode} />
          </div>
          <p className="text-secondary text-muted">{referralTexts.usedCount(used)}</p>
        </>
      ) : (
        <>
          <p className="text-secondary">{referralTexts.noCode}</p>
          <div>
            <Button size={44} busy={busy} onClick={() => void act()}>
              {referralTexts.make}
            </Button>
          </div>
        </>
      )}
    </Section>
  )
}

async function share(url: string): Promise<void> {
  await navigator.share({ title: referralTexts.shareTitle, url }).catch(() => undefined)
}
