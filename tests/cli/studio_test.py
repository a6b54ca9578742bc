"""`surefoot studio` serves its own files and the one that was named, to this machine only, whatever is asked of it."""

import http.client
import os
import random
import signal
import socket
import subprocess
import time
import unittest
import urllib.parse

from program import DONE, INPUT_REFUSED, PROGRAM, STICK_BVH, WRONG_USAGE, ProgramTest

# `make test` builds the studio before the program; a program of another build may be without it.
STUDIO_EXPECTED = os.environ.get("SUREFOOT_STUDIO_TESTS") == "ON"
REQUESTS = 10_000


class Studio(ProgramTest):
    def setUp(self):
        super().setUp()
        run = self.run_program("studio", "absent.bvh", "--no-open")
        if "without the studio" in run.stderr:
            self.assert_one_line(run.stderr, "make studio")
            self.assertEqual(run.returncode, WRONG_USAGE)
            self.assertFalse(STUDIO_EXPECTED, "the program was built without the studio")
            self.skipTest("the program was built without the studio: `make test` builds it first")

    def start(self, *words):
        self.server = subprocess.Popen(
            [PROGRAM, "studio", *words, "--no-open", "--port", "0"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=self.folder,
        )
        self.addCleanup(self.server.stdout.close)
        self.addCleanup(self.server.stderr.close)
        self.addCleanup(self.server.wait)
        self.addCleanup(self.server.kill)
        self.address = urllib.parse.urlsplit(self.server.stdout.readline().strip())
        self.assertEqual(self.address.hostname, "127.0.0.1")
        self.port = self.address.port

    def get(self, path, method="GET", **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            connection.putrequest(method, path, skip_host="Host" in headers)
            for name, value in headers.items():
                connection.putheader(name, value)
            connection.endheaders()
            response = connection.getresponse()
            return response, response.read()
        finally:
            connection.close()

    def raw(self, data):
        """Sends bytes as they are; gives what comes back, nothing where the connection is cut."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=20) as connection:
            try:
                connection.sendall(data)
                connection.shutdown(socket.SHUT_WR)
                answer = b""
                while piece := connection.recv(65536):
                    answer += piece
                return answer
            except OSError:
                return b""

    def assert_serving(self):
        response, page = self.get("/")
        self.assertEqual(response.status, 200)
        self.assertIn(b"<html", page)

    def end(self, how):
        self.server.send_signal(how)
        self.assertEqual(self.server.wait(timeout=20), DONE)

    def test_serves_the_studio_and_ends_on_ctrl_c(self):
        self.start()
        response, page = self.get("/")
        self.assertEqual(response.status, 200)
        self.assertEqual(response.getheader("Content-Type"), "text/html; charset=utf-8")
        self.assertEqual(self.get("/index.html")[1], page)
        response, body = self.get("/", method="HEAD")
        self.assertEqual((response.getheader("Content-Length"), body), (str(len(page)), b""))
        self.end(signal.SIGINT)
        self.assertIn("Ctrl+C", self.server.stderr.read())

    def test_a_silent_connection_does_not_keep_it_from_ending(self):
        self.start()
        with socket.create_connection(("127.0.0.1", self.port)):
            self.assert_serving()
            begin = time.monotonic()
            self.end(signal.SIGTERM)
            self.assertLess(time.monotonic() - begin, 4, "it waited for the silent one")

    def test_two_hundred_slow_connections_keep_nobody_out(self):
        self.start()
        slow = [socket.create_connection(("127.0.0.1", self.port), timeout=20) for _ in range(200)]
        for connection in slow:
            self.addCleanup(connection.close)
        draw = random.Random(9)
        begin = time.monotonic()
        for k in range(20):
            for connection in draw.sample(slow, 20):
                try:
                    connection.sendall(draw.choice((b"GET /", b" HTTP/1.1\r\n", b"Host: 1", b"\r\n")))
                except OSError:
                    pass  # cut off
            self.assert_serving()
        # One after another, each with the patience that the server has for one, they would take half a minute.
        self.assertLess(time.monotonic() - begin, 20)
        self.end(signal.SIGINT)

    def test_hands_over_the_file(self):
        self.write("my walk & é.bvh", STICK_BVH)
        self.start("my walk & é.bvh")
        path = urllib.parse.parse_qs(self.address.query)["open"][0]
        response, body = self.get("/" + path)
        self.assertEqual((response.status, body.decode()), (200, STICK_BVH))
        self.assertEqual(urllib.parse.unquote(path.rsplit("/", 1)[1]), "my walk & é.bvh")

    def test_hands_over_the_skeleton_beside_an_amc(self):
        self.write("01.asf", ":version 1.10\n")
        self.write("01_02.amc", ":FULLY-SPECIFIED\n:DEGREES\n1\n")
        self.start("01_02.amc")
        query = urllib.parse.parse_qs(self.address.query)
        self.assertIn(b"FULLY-SPECIFIED", self.get("/" + query["open"][0])[1])
        self.assertIn(b":version", self.get("/" + query["skeleton"][0])[1])

    def test_what_cannot_be_opened_or_served_is_said(self):
        self.assert_one_line(self.expect(INPUT_REFUSED, "studio", "absent.bvh", "--no-open").stderr, "absent.bvh")
        for port in ("-1", "65536", "80.5"):
            self.assert_one_line(self.expect(WRONG_USAGE, "studio", "--no-open", "--port", port).stderr, port)
        self.start()
        run = self.expect(WRONG_USAGE, "studio", "--no-open", "--port", self.port)
        self.assert_one_line(run.stderr, str(self.port))

    def test_serves_nothing_else_of_the_disk(self):
        self.write("secret.txt", "secret")
        self.write("walk.bvh", STICK_BVH)
        self.start("walk.bvh")
        for path in (
            "/../secret.txt", "/opened/../../secret.txt", "/opened/secret.txt", "/secret.txt", "/%2e%2e/secret.txt",
            "/..%2fsecret.txt", "/opened/%2e%2e%2fsecret.txt", "/..\\secret.txt", "//etc/passwd", "/etc/passwd",
            "/.", "/./", "/assets", "/assets/", "/opened/walk.bvh/", "/opened/walk.bvh%00", "/%6fpened/walk.bvh",
            "/\u00e9".encode().decode("latin-1"), f"{self.folder}/secret.txt",
        ):
            answer = self.raw(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n\r\n".encode("latin-1"))
            self.assertRegex(answer, rb"^HTTP/1\.1 40[04] ", path)
            self.assertNotIn(b"secret", answer)

    def test_refuses_other_hosts_and_origins(self):
        self.start()
        own = f"127.0.0.1:{self.port}"
        for host in ("evil.example", f"evil.example:{self.port}", "127.0.0.1", f"{own}.evil.example", ""):
            self.assertEqual(self.get("/", Host=host)[0].status, 403, host)
        self.assertEqual(self.raw(b"GET / HTTP/1.1\r\n\r\n")[:12], b"HTTP/1.1 403")
        self.assertEqual(self.get("/", Host=f"localhost:{self.port}")[0].status, 200)
        self.assertEqual(self.get("/", Origin=f"http://{own}")[0].status, 200)
        for origin in ("http://evil.example", "null", f"https://{own}", "http://127.0.0.1:1"):
            self.assertEqual(self.get("/", Origin=origin)[0].status, 403, origin)
        for method in ("POST", "PUT", "DELETE", "OPTIONS", "TRACE", "BREW"):
            self.assertEqual(self.get("/", method=method)[0].status, 405, method)

    def test_is_not_reached_from_other_addresses(self):
        self.start()
        for line in subprocess.run(["cat", "/proc/net/tcp"], capture_output=True, text=True).stdout.splitlines():
            if f":{self.port:04X} " in line and " 0A " in line:
                self.assertIn(f"0100007F:{self.port:04X}", line)

    def test_ten_thousand_odd_requests_leave_it_serving(self):
        self.start()
        draw = random.Random(8)
        usual = f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nAccept: */*\r\n\r\n".encode()
        answered = 0
        for _ in range(REQUESTS):
            request = bytearray(usual)
            for _ in range(draw.randint(1, 6)):
                kind = draw.randrange(4)
                at = draw.randrange(len(request) + 1)
                if kind == 0:
                    request[at:at] = draw.randbytes(draw.randint(1, 8))
                elif kind == 1:
                    del request[at : at + draw.randint(1, 20)]
                elif kind == 2:
                    request[at:at] = draw.choice((b"\r\n", b"\0", b"%2e%2e/", b"/../", b" ", b":", b"A" * 20000))
                else:
                    request[at : at + 1] = draw.randbytes(1)
            answer = self.raw(bytes(request))
            self.assertTrue(answer == b"" or answer.startswith(b"HTTP/1.1 "), (request, answer[:80]))
            answered += answer != b""
        self.assertGreater(answered, REQUESTS / 2)
        self.assertIsNone(self.server.poll())
        self.assert_serving()
        self.end(signal.SIGINT)


if __name__ == "__main__":
    unittest.main()
