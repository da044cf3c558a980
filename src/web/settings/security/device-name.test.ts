import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const agents: Record<string, string> = {
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36 Edg/148.0.0.0':
    'Edge · Windows',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1':
    'Safari · iPhone',
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/146.0.0.0 Mobile Safari/537.36':
    'Samsung Internet · Android',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0; rv:150.0) Gecko/20100101 Firefox/150.0': 'Firefox · macOS',
  'curl/8.9': '',
}

test.each(Object.entries(agents))('%s has a name that users recognize', (agent, name) => {
  expect(deviceName(agent)).toBe(name)
})
