/** One query cache: no refetch on focus, no retries (specification, section 7). */
import { QueryClient } from '@tanstack/react-query'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { refetchOnWindowFocus: false, retry: false, staleTime: 10_000, gcTime: 300_000 },
    mutations: { retry: false },
  },
})
