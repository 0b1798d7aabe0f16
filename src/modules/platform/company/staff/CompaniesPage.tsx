import { Ellipsis } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useCommand } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useAddress, useList } from '#kernel/web/list.ts'
import { loadCodeWords, sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuEntry } from '#ui/MenuEntry.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { links } from '../../links.web.ts'
import { useVisit } from '../../shell/useVisit.web.ts'
import { SavedViews } from '../../view/SavedViews.tsx'
import {
  businessTypeWords,
  companyStatusKinds,
  companyStatusWords,
  nameOf,
  subscriptionWords,
} from '../../words.web.ts'
import { CompanyFilters, companyFilterKeys } from './CompanyFilters.tsx'
import { type CompanyRow, companyColumns, usageOf } from './companyColumns.tsx'
import './staff.css'

const CompanyPanel = onDemand(async () => (await import('./CompanyPanel.tsx')).CompanyPanel)
const SuspendDialog = onDemand(async () => (await import('./SuspendDialog.tsx')).SuspendDialog)

/** All companies of the platform: who they are, what they use, and the actions on each. */
export default function CompaniesPage() {
  const [address, change] = useAddress()
  const list = useList('platform.company.list', companyFilterKeys)
  const reactivate = useCommand('platform.company.reactivate')
  const { enter, isMoving } = useVisit()
  const [suspending, setSuspending] = useState<CompanyRow | null>(null)
  const opened = typeof address['company'] === 'string' ? address['company'] : null
  useEffect(() => void loadCodeWords(), [])
  const wake = async (company: CompanyRow) => {
    try {
      await reactivate.mutateAsync({ companyId: company.id, version: company.version })
      showToast(m['platform.companies.reactivated']({ name: nameOf(company) }))
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  const add = (
    <ButtonLink kind="primary" href={links.createCompany}>
      {m['platform.companies.new']()}
    </ButtonLink>
  )
  return (
    <>
      <ListPage
        title={m['platform.page.companies']()}
        list={list}
        columns={companyColumns}
        rowId={company => company.id}
        onOpen={company => change({ company: company.id })}
        searchLabel={m['platform.companies.search']()}
        actions={add}
        tabs={<SavedViews list="platform.company.list" aside={['company']} />}
        filters={<CompanyFilters filters={list.filters} onChange={list.setFilters} />}
        rowActions={company => (
          <>
            <Button
              size="small"
              busy={isMoving}
              onPress={() => void enter(company.id)}
              disabledReason={company.status === 'closed' ? m['platform.companies.browseClosed']() : null}
            >
              {m['platform.companies.browse']()}
            </Button>
            <Menu
              label={m['kernel.action.more']()}
              trigger={
                <IconButton size="small" label={m['kernel.action.more']()}>
                  <Ellipsis aria-hidden />
                </IconButton>
              }
            >
              <MenuEntry
                name={m['platform.companies.details']()}
                onAction={() => change({ company: company.id })}
              />
              {company.status === 'active' && (
                <MenuEntry
                  name={m['platform.companies.suspend']()}
                  danger
                  onAction={() => setSuspending(company)}
                />
              )}
              {company.status === 'suspended' && (
                <MenuEntry name={m['platform.companies.reactivate']()} onAction={() => void wake(company)} />
              )}
            </Menu>
          </>
        )}
        card={company => (
          <>
            <div className="card-row">
              <b>
                <bdi>{nameOf(company)}</bdi>
              </b>
              <span className="push">
                <StatusBadge kind={companyStatusKinds[company.status]}>
                  {companyStatusWords[company.status]()}
                </StatusBadge>
              </span>
            </div>
            <div className="card-row soft-ink">
              <span>
                {businessTypeWords[company.businessType]()} · {subscriptionWords[company.subscriptionState]()}
                {usageOf(company) && <> · {usageOf(company)}</>}
              </span>
            </div>
          </>
        )}
        empty={<EmptyState title={m['platform.companies.empty']()} actions={add} />}
      />
      {opened && (
        <CompanyPanel
          companyId={opened}
          row={list.rows.find(company => company.id === opened) ?? null}
          onClose={() => change({ company: undefined })}
          onBrowse={() => void enter(opened)}
          onSuspend={setSuspending}
          onReactivate={company => void wake(company)}
        />
      )}
      {suspending && <SuspendDialog company={suspending} onClose={() => setSuspending(null)} />}
    </>
  )
}
