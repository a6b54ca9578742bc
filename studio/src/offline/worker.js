/** Keeps the studio of a host in the browser, so that it opens without a network. The build fills in the two constants. */

const VERSION = '__VERSION__';
const FILES = __FILES__;

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(VERSION)
      .then((cache) => cache.addAll(FILES))
      .then(() => skipWaiting()),
  );
});

addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== VERSION).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  );
});

addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return;
  // The page itself is asked for anew where there is a network; everything else carries its version in its name.
  const cached = (request) => caches.match(request, { ignoreSearch: true });
  if (event.request.mode === 'navigate')
    event.respondWith(fetch(event.request).catch(() => cached(new URL('./', self.registration.scope).href)));
  else event.respondWith(cached(event.request).then((answer) => answer ?? fetch(event.request)));
});
