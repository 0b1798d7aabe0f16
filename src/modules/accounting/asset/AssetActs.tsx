import {
  Ellipsis,
  Gauge,
  PackageMinus,
  PackagePlus,
  Pencil,
  PlusCircle,
  Printer,
  ReceiptText,
} from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { documentUrl } from '#kernel/web/api.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuEntry } from '#ui/MenuEntry.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { JournalLink } from '../journal/JournalLink.tsx'
import { sourceHref } from '../source/sources.web.ts'
import type { Asset } from './assetWords.web.ts'

const DisposeDialog = onDemand(async () => (await import('./AssetDialogs.tsx')).DisposeDialog)
const AddCostDialog = onDemand(async () => (await import('./AssetDialogs.tsx')).AddCostDialog)
const ReinstateDialog = onDemand(async () => (await import('./AssetDialogs.tsx')).ReinstateDialog)
const UseDialog = onDemand(async () => (await import('./AssetDialogs.tsx')).UseDialog)
const EditAssetPanel = onDemand(async () => (await import('./EditAssetPanel.tsx')).EditAssetPanel)

/** What can be done with an asset; nothing once it left. */
export function AssetActs({ asset }: { asset: Asset }) {
  const { can } = useSession()
  const [open, setOpen] = useState<'dispose' | 'reinstate' | 'cost' | 'use' | 'edit' | null>(null)
  const close = () => setOpen(null)
  const mayWrite = can('finance.assets.write') && asset.state !== 'disposed'
  const sale =
    asset.disposal === 'sale' && can('finance.invoices.write')
      ? sourceHref(`accounting:assetSale:${asset.id}`)
      : null
  return (
    <>
      {mayWrite && (
        <Menu
          label={m['kernel.action.more']()}
          trigger={
            <IconButton framed label={m['kernel.action.more']()}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          <MenuEntry
            name={m['accounting.asset.addCostAct']()}
            icon={<PlusCircle aria-hidden />}
            onAction={() => setOpen('cost')}
          />
          <MenuEntry
            name={m['accounting.asset.disposeAct']()}
            icon={<PackageMinus aria-hidden />}
            danger
            onAction={() => setOpen('dispose')}
          />
        </Menu>
      )}
      {sale && (
        <ButtonLink href={sale} kind="primary">
          <ReceiptText aria-hidden />
          {m['accounting.asset.saleInvoice']()}
        </ButtonLink>
      )}
      {can('finance.assets.write') && asset.disposal && asset.disposal !== 'undone' && (
        <Button onPress={() => setOpen('reinstate')}>
          <PackagePlus aria-hidden />
          {m['accounting.asset.reinstateAct']()}
        </Button>
      )}
      <JournalLink sourceKey={`accounting:asset:${asset.id}`} />
      <ButtonLink
        href={documentUrl('accounting.asset.document', { id: asset.id, locale: currentLocale() })}
        target="_blank"
      >
        <Printer aria-hidden />
        {m['accounting.asset.print']()}
      </ButtonLink>
      {mayWrite && (
        <Button
          kind={asset.method === 'unitsOfUse' ? 'secondary' : 'primary'}
          onPress={() => setOpen('edit')}
        >
          <Pencil aria-hidden />
          {m['accounting.asset.editAct']()}
        </Button>
      )}
      {mayWrite && asset.method === 'unitsOfUse' && (
        <Button kind="primary" onPress={() => setOpen('use')}>
          <Gauge aria-hidden />
          {m['accounting.asset.useAct']()}
        </Button>
      )}
      {open === 'dispose' && <DisposeDialog asset={asset} onClose={close} />}
      {open === 'reinstate' && <ReinstateDialog asset={asset} onClose={close} />}
      {open === 'cost' && <AddCostDialog asset={asset} onClose={close} />}
      {open === 'use' && <UseDialog asset={asset} onClose={close} />}
      {open === 'edit' && <EditAssetPanel asset={asset} onClose={close} />}
    </>
  )
}
