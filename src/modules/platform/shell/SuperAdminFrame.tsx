import { Outlet } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { m } from '#generated/words/messages.js'
import { useSession } from '#kernel/web/session.tsx'
import { DirIcon } from '#ui/DirIcon.tsx'
import { showProblem } from '#ui/toast.ts'
import { isUnderPrefix, movePrefix } from './browsePrefix.web.ts'
import { staffMenuOf } from './menu.web.ts'
import { usePrefetch } from './prefetch.web.ts'
import { ShellLayout } from './ShellLayout.tsx'
import { useShell } from './slots.tsx'

/** The shell of platform staff: its own menu at 16 rem, the same header, a drawer on a phone. */
export function SuperAdminFrame() {
  const { manifests, signOut } = useShell()
  const { facts, guard } = useSession()
  const sections = useMemo(() => staffMenuOf(manifests, guard), [manifests, guard])
  usePrefetch()
  useEffect(() => {
    if (isUnderPrefix()) movePrefix(false)
  }, [])
  if (!facts?.superAdmin) return <Outlet />
  const leave = () => signOut().catch(() => showProblem(m['platform.shell.signOutFailed']()))
  return (
    <ShellLayout
      look="staff"
      sections={sections}
      home="/super-admin/dashboard"
      subtitle={m['platform.brand.staff']()}
      leave={{
        name: m['platform.shell.signOut'](),
        icon: <DirIcon icon={LogOut} size={18} />,
        onPress: () => void leave(),
      }}
    />
  )
}
