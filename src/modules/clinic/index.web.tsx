import { defineWebModule } from '#kernel/web/module.ts'
import { clinic } from './module.ts'

export const clinicWeb = defineWebModule({
  manifest: clinic,
  pages: {
    '/a/$token': () => import('./reminder/OwnVisitPage.tsx'),
    '/q/$token': () => import('./screen/ScreenPage.tsx'),
    '/patients': () => import('./patient/PatientsPage.tsx'),
    '/patients/$id': () => import('./patient/PatientPage.tsx'),
    '/patients/claims': () => import('./claim/ClaimsPage.tsx'),
    '/patients/claims/$id': () => import('./claim/ClaimPage.tsx'),
    '/appointments': () => import('./appointment/AppointmentsPage.tsx'),
    '/appointments/setup': () => import('./practice/SetupPage.tsx'),
    '/medical-records': () => import('./record/RecordsPage.tsx'),
    '/medical-records/access': () => import('./record/AccessPage.tsx'),
    '/medical-records/$id': () => import('./record/PatientRecordPage.tsx'),
  },
})
