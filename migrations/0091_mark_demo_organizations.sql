-- An organization with invented data, in which a new user looks around and which is deleted as a whole. It exists in the test
-- environment only: nobody becomes an actor of it in the live one (decision 101).
alter table organizations add column is_demo boolean not null default false;
