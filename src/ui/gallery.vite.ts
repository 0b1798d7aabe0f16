import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { onlyAriaLocales } from './ariaLocales.vite.ts'

// The gallery of the kit, for looking at it while working on it: vite --config src/ui/gallery.vite.ts
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [onlyAriaLocales(), react()],
  server: { host: '127.0.0.1', port: Number(process.env.PORT ?? 0), open: false },
  build: {
    outDir: process.env.GALLERY_OUT ?? 'dist',
    emptyOutDir: true,
    rolldownOptions: { input: fileURLToPath(new URL('gallery.html', import.meta.url)) },
  },
})
