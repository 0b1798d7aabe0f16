import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { loadCodeWords } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { links } from '../links.web.ts'
import { MapTilesCard } from '../mapTiles/MapTilesCard.tsx'
import { useShell } from '../shell/slots.tsx'
import { BranchesTab } from './BranchesTab.tsx'
import { BrandingTab } from './BrandingTab.tsx'
import { CompanyTab } from './CompanyTab.tsx'
import type { Company } from './companyForm.web.ts'
import { DataTab } from './DataTab.tsx'
import { FormatsTab } from './FormatsTab.tsx'
import { ModulesTab } from './ModulesTab.tsx'
import { PrivacyTab } from './PrivacyTab.tsx'
import './settings.css'

const tabs = ['company', 'branding', 'modules', 'formats', 'branches', 'privacy', 'security', 'data'] as const
type TabId = (typeof tabs)[number]

const tabWords: Record<TabId, () => string> = {
  company: m['platform.tile.company'],
  branding: m['platform.tile.branding'],
  modules: m['platform.tile.modules'],
  formats: m['platform.tile.formats'],
  branches: m['platform.tile.branches'],
  privacy: m['platform.tile.privacy'],
  security: m['platform.tile.accounts'],
  data: m['platform.tile.data'],
}

function Body({ tab, company }: { tab: TabId; company: Company }) {
  const { can } = useSession()
  const { AccountSecurity } = useShell()
  const canWrite = can('admin.settings.write')
  const shared = { company, canWrite }
  switch (tab) {
    case 'company':
      return (
        <div className="stack">
          <CompanyTab {...shared} />
          <MapTilesCard canWrite={canWrite} />
        </div>
      )
    case 'branding':
      return <BrandingTab {...shared} />
    case 'modules':
      return <ModulesTab {...shared} />
    case 'formats':
      return <FormatsTab {...shared} />
    case 'branches':
      return <BranchesTab canWrite={canWrite} />
    case 'security':
      return AccountSecurity && <AccountSecurity />
    case 'data':
      return <DataTab />
    default:
      return <PrivacyTab {...shared} />
  }
}

export default function AdvancedPage() {
  const { can } = useSession()
  const [address, change] = useAddress()
  const company = useAnswer('platform.company.read', {})
  const shown = tabs.filter(id => id !== 'data' || can('admin.backup.export'))
  const tab = shown.find(one => one === address['tab']) ?? 'company'
  const title = m['platform.page.advanced']()
  useEffect(() => {
    document.title = title
    void loadCodeWords()
  }, [title])
  return (
    <div className="page">
      <PageHeader
        title={title}
        breadcrumbs={
          <Breadcrumbs
            crumbs={[{ name: m['platform.page.settings'](), href: links.settings }, { name: title }]}
          />
        }
      />
      <Tabs
        label={title}
        selected={tab}
        onSelect={id => change({ tab: id })}
        tabs={shown.map(id => ({ id, name: tabWords[id]() }))}
      >
        {!can('admin.settings.write') && <Notice hue="slate">{m['platform.advanced.readOnly']()}</Notice>}
        <Loaded answer={company}>{loaded => <Body tab={tab} company={loaded} />}</Loaded>
      </Tabs>
    </div>
  )
}
