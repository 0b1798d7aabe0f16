import { Navigate, Outlet, useRouterState } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { Suspense, useEffect, useMemo } from 'react'
import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { DirIcon } from '#ui/DirIcon.tsx'
import { late } from '#ui/onDemand.tsx'
import { BareFrame } from './BareFrame.tsx'
import { BottomBar } from './BottomBar.tsx'
import { isUnderPrefix, movePrefix } from './browsePrefix.web.ts'
import { bottomBarOf, menuOf } from './menu.web.ts'
import { usePrefetch } from './prefetch.web.ts'
import { ShellLayout } from './ShellLayout.tsx'
import { SuperAdminFrame } from './SuperAdminFrame.tsx'
import { useShell } from './slots.tsx'
import { useBrand } from './useBrand.web.ts'
import { useVisit } from './useVisit.web.ts'

/** Only platform staff ever loads it. */
const BrowseBanner = late(async () => ({ default: (await import('./BrowseBanner.tsx')).BrowseBanner }))

const SuspendedNotice = late(async () => ({
  default: (await import('./SuspendedNotice.tsx')).SuspendedNotice,
}))

const ExampleNotice = late(async () => ({
  default: (await import('../exampleData/ExampleNotice.tsx')).ExampleNotice,
}))

/** A company is being set up here: no menu yet. */
const onboarding = '/onboarding'
const withoutCompany = [onboarding, '/profile']

/** A visit has its prefix and nothing else has it; anything different is loaded again at the right address. */
function usePrefix(isBrowsing: boolean | null): void {
  useEffect(() => {
    if (isBrowsing !== null && isUnderPrefix() !== isBrowsing) movePrefix(isBrowsing)
  }, [isBrowsing])
}

/** Sidebar, header and content of a company; drawer and bottom bar on a phone; the banner of a visit. */
export function CompanyFrame() {
  const { manifests } = useShell()
  const { facts, guard } = useSession()
  const { leave } = useVisit()
  const path = useRouterState({ select: state => state.location.pathname })
  const country = facts?.company?.country ?? null
  const sections = useMemo(() => menuOf(manifests, guard, country), [manifests, guard, country])
  const slots = useMemo(() => bottomBarOf(manifests, guard), [manifests, guard])
  usePrefix(facts ? facts.browse !== null : null)
  usePrefetch()
  useBrand(facts?.company?.brandColour ?? null)
  if (!facts) return <Outlet />
  const { company } = facts
  if (!company && !facts.superAdmin && !withoutCompany.includes(path))
    return <Navigate to={onboarding} replace />
  if (path === onboarding) return <BareFrame />
  // Their own profile is no page of a company: the former menu stays.
  if (!company && facts.superAdmin) return <SuperAdminFrame />
  return (
    <ShellLayout
      look={facts.browse ? 'visit' : 'company'}
      sections={sections}
      home="/dashboard"
      subtitle={
        company?.businessType === 'car_rental'
          ? m['platform.brand.subtitle']()
          : m['platform.brand.business']()
      }
      banner={
        facts.browse && (
          <Suspense fallback={<div className="browse-banner" />}>
            <BrowseBanner />
          </Suspense>
        )
      }
      notice={
        company && (
          <Suspense>{company.status === 'active' ? <ExampleNotice /> : <SuspendedNotice />}</Suspense>
        )
      }
      bottom={<BottomBar slots={slots} />}
      foot={
        company && {
          name: currentLocale() === 'ar' ? company.nameAr : company.nameEn,
          fact: currencySymbol(company.currency, currentLocale()),
          trial:
            company.trialDaysLeft === null
              ? null
              : m['platform.shell.trial']({
                  left: m['platform.subscription.daysLeft']({ count: company.trialDaysLeft }),
                }),
        }
      }
      leave={
        facts.browse && {
          name: m['platform.browse.leave'](),
          icon: <DirIcon icon={LogOut} size={18} />,
          onPress: () => void leave(),
        }
      }
    />
  )
}
