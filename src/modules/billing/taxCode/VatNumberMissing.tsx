import { m } from '#generated/words/messages.js'
import { useSession } from '#kernel/web/session.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextLink } from '#ui/TextLink.tsx'

/** Shown where a company charges tax without a tax number on record; the way to it for users who may type it. */
export function VatNumberMissing() {
  const { can } = useSession()
  return (
    <Notice hue="amber">
      {m['billing.vat.numberMissing']()}{' '}
      {can('admin.settings.write') && (
        <TextLink href="/settings/advanced?tab=company">{m['billing.vat.typeNumber']()}</TextLink>
      )}
    </Notice>
  )
}
