-- A job that ends its worker process is not given to one worker after another.

-- Jobs that a worker process had taken when it ended, while it is not known which of them ended it. A job leaves when it
-- ends in whatever way, and a day after it was last seen here.
create table falaj.suspect_jobs (
  job_id bigint primary key,
  -- How many worker processes ended while they had the job.
  deaths integer not null,
  -- The name under which a worker is running the job at the moment; the others were only taken.
  started_by text,
  is_set_aside boolean not null default false,
  seen_at timestamptz not null default now()
);

-- Which start of the server a worker signed in at: a worker that lost its connection to a server that was started again,
-- or replaced by another one, has not ended because of a job.
alter table falaj.workers add column server_started_at timestamptz not null default pg_postmaster_start_time();
