-- What has expired is cleared away while people sign in; these keep that cheap.
create index sign_in_throttle_by_end on sign_in_throttle (window_ends_at);
create index session_by_expiry on auth.session ("expiresAt");
