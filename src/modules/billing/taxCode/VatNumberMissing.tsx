import { m } from '#generated/words/messages.js'
import { useSession } from '#kernel/web/session.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextLink } from '#ui/TextLink.tsx'

/** Said where tax is charged by a company whose tax number is not on record; the way to it for whoever may type it. */
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
